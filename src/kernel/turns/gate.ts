import { type InterpresError, overload } from '../errors.ts'
import { untilAborted } from '../until-aborted.ts'

/** Lets a bounded number of tasks run at a time and, where that is wanted, a bounded number wait. */
export interface Gate {
  /** Runs the work when its turn comes. Errors: `overloaded` when too many wait, and those of the signal. */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export interface GateConfig {
  readonly limit: number
  /** Default: any number may wait. */
  readonly queueLimit?: number
  /** Who has waited for so long is refused. Default: never. */
  readonly queueTimeoutMs?: number
}

const RETRY_AFTER_SECONDS = 2

export function createGate({
  limit,
  queueLimit = Number.POSITIVE_INFINITY,
  queueTimeoutMs,
}: GateConfig): Gate {
  const waiting = new Set<() => void>()
  let running = 0

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (running < limit) {
      running++
      return
    }
    if (waiting.size >= queueLimit) throw overloaded()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const timer =
      queueTimeoutMs === undefined ? undefined : setTimeout(() => reject(overloaded()), queueTimeoutMs)
    try {
      await (signal === undefined ? promise : untilAborted(signal, promise))
    } catch (error) {
      // A turn that was given while the caller left goes to the next.
      if (!waiting.delete(resolve)) leave()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** The place passes to the next in line without becoming free, so that nobody can slip in between. */
  function leave(): void {
    const [next] = waiting
    if (next === undefined) running--
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    async run(work, signal) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

function overloaded(): InterpresError {
  return overload('Too many requests are waiting. Please try again later.', RETRY_AFTER_SECONDS)
}
