import { InterpresError } from '../../kernel/errors.ts'
import { untilAborted } from '../../kernel/until-aborted.ts'

/** Lets a bounded number of calls run at a time and a bounded number wait. */
export interface Gate {
  /** Runs the work when its turn comes. Errors: `overloaded` when too many wait, and those of the signal. */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

const RETRY_AFTER_SECONDS = 2

export function createGate({ limit, queueLimit }: { limit: number; queueLimit: number }): Gate {
  const waiting = new Set<() => void>()
  let running = 0

  async function enter(signal: AbortSignal): Promise<void> {
    if (running < limit) {
      running++
      return
    }
    if (waiting.size >= queueLimit) {
      throw new InterpresError('overloaded', 'Too many translations are waiting. Please try again later.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add(resolve)
    try {
      await untilAborted(signal, promise)
    } catch (error) {
      // A turn that was given while the caller left goes to the next.
      if (!waiting.delete(resolve)) leave()
      throw error
    }
  }

  function leave(): void {
    const [next] = waiting
    if (next === undefined) running--
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    async run(signal, work) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/**
 * Does the work for every item, at most `limit` at a time, and gives the results in order. The first failure fails
 * all; what was not begun is not begun any more.
 */
export async function mapLimited<Item extends object | string, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  async function workThrough(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, () => workThrough())
  try {
    await Promise.all(workers)
  } finally {
    next = items.length
  }
  return results
}
