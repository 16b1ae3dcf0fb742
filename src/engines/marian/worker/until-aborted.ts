import { InterpresError } from '../../../kernel/errors.ts'

/** Throws what `untilAborted` would reject with when the signal has aborted already. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortError(signal)
}

/**
 * Settles as `work` does, or rejects as soon as the signal aborts: with its reason when that is a domain error, with
 * `deadline_exceeded` for a timeout, else with `cancelled`. `giveUp` runs whenever the work did not succeed.
 */
export async function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  giveUp: () => void,
): Promise<Result> {
  const listening = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(abortError(signal)), {
      once: true,
      signal: listening.signal,
    })
  })
  try {
    return await Promise.race([work, aborted])
  } catch (error) {
    giveUp()
    throw error
  } finally {
    listening.abort()
  }
}

function abortError(signal: AbortSignal): InterpresError {
  const reason: unknown = signal.reason
  if (reason instanceof InterpresError) return reason
  const timedOut = reason instanceof Error && reason.name === 'TimeoutError'
  return timedOut
    ? new InterpresError('deadline_exceeded', 'The translation took too long')
    : new InterpresError('cancelled', 'The translation was cancelled')
}
