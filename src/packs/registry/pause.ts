import { setTimeout as timeout } from 'node:timers/promises'

/** Lets time pass. Errors: the signal's reason when it aborts, at once. */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  try {
    await timeout(durationMs, undefined, { signal })
  } catch (error) {
    // A timer that is aborted tells an error of its own.
    signal.throwIfAborted()
    throw error
  }
}
