import { InterpresError } from '../../kernel/errors.ts'
import type { TranslationEngine } from '../engine.ts'

export interface ConcurrencyLimit {
  /** Requests that the engine works on at once. */
  readonly maxRunning: number
  /** Requests that wait for their turn, in order; more are refused. */
  readonly maxWaiting: number
}

/**
 * Lets only so many requests into an engine at once. One too many is refused with `overloaded` before any work; a
 * waiting request whose caller goes is given up with `cancelled` and never reaches the engine.
 */
export function withConcurrencyLimit(engine: TranslationEngine, limit: ConcurrencyLimit): TranslationEngine {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    name: engine.name,
    pairs: () => engine.pairs(),
    close: () => engine.close(),
    async translate(request) {
      await enter(request.signal)
      try {
        return await engine.translate(request)
      } finally {
        leave()
      }
    },
  }

  function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(cancelled())
    if (running < limit.maxRunning) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.length >= limit.maxWaiting) {
      return Promise.reject(
        new InterpresError('overloaded', 'The translation engine is busy. Please try again.', {
          retryAfterSeconds: 1,
        }),
      )
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(cancelled())
      }
      waiting.push(start)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Hands the place on, so that nobody who comes later overtakes who waits. */
  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

function cancelled(): InterpresError {
  return new InterpresError('cancelled', 'The request was cancelled.')
}
