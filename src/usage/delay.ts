import { setTimeout as wait } from 'node:timers/promises'

/** Waits `ms`; ends early, without an error, when `signal` aborts. Injected, so that tests need not wait. */
export type Delay = (ms: number, signal: AbortSignal) => Promise<void>

/** Keeps no process alive by itself. */
export const realDelay: Delay = async (ms, signal) => {
  try {
    await wait(ms, undefined, { signal, ref: false })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
