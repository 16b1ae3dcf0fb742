import { throwIfAborted, untilAborted } from '../until-aborted.ts'
import { createFairQueue, type FairQueueConfig } from './fair-queue.ts'

/** Lets a bounded number of tasks run at a time; those that wait take turns by party and cost, as in a `FairQueue`. */
export interface FairGate {
  /** Runs the work when its turn comes. Errors: its own, and those of the signal while it waits. */
  run<Result>(task: FairTask<Result>): Promise<Result>
}

export interface FairTask<Result> {
  /** Whose it is, from the largest party to the smallest. */
  readonly path: readonly string[]
  readonly cost: number
  readonly signal: AbortSignal
  readonly work: () => Promise<Result>
}

export function createFairGate({ limit, ...config }: FairQueueConfig & { readonly limit: number }): FairGate {
  const waiting = createFairQueue<() => void>(config)
  let running = 0

  async function enter({ path, cost, signal }: FairTask<unknown>): Promise<void> {
    throwIfAborted(signal)
    if (running < limit) {
      running += 1
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(path, resolve, cost)
    try {
      await untilAborted(signal, promise)
    } catch (error) {
      // A turn that was given while the caller left goes to the next.
      if (waiting.remove((other) => other === resolve).length === 0) leave()
      throw error
    }
  }

  /** The place passes to the next in line without becoming free, so that nobody can slip in between. */
  function leave(): void {
    const next = waiting.take(() => true)
    if (next === undefined) running -= 1
    else next()
  }

  return {
    async run(task) {
      await enter(task)
      try {
        return await task.work()
      } finally {
        leave()
      }
    },
  }
}
