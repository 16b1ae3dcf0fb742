import { InterpresError } from './errors.ts'

/** What an aborted signal means: its reason when that is a domain error, `deadline_exceeded` for a timeout, else `cancelled`. */
export function abortError(signal: AbortSignal): InterpresError {
  const reason: unknown = signal.reason
  if (reason instanceof InterpresError) return reason
  const timedOut = reason instanceof Error && reason.name === 'TimeoutError'
  return timedOut
    ? new InterpresError('deadline_exceeded', 'The request took too long.', { cause: reason })
    : new InterpresError('cancelled', 'The request was cancelled.', { cause: reason })
}

/** Throws what `untilAborted` rejects with when the signal has aborted already. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortError(signal)
}

/**
 * Settles as `work` does, or rejects as soon as the signal aborts: with the signal's reason when that is a domain
 * error, with `deadline_exceeded` for a timeout, else with `cancelled`. The work goes on unless it watches the signal
 * itself; its result is then ignored.
 */
export async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  if (signal.aborted) {
    // Nobody waits for the work any more; its failure must not end the process.
    work.catch(() => {})
    throw abortError(signal)
  }
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = (): void => reject(abortError(signal))
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([aborted, work])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
