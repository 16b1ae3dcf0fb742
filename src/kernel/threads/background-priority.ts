import { constants, getPriority, setPriority } from 'node:os'

/** `waited-for`: somebody waits for its answer, as for a translated text. `bulk`: a document, say, that takes its time. */
export type BackgroundWork = 'waited-for' | 'bulk'

/**
 * Added to what the service was started with. Where both want a core, the first kind gets a quarter to a third of the share
 * of the loop, and the second a third of the share of the first.
 */
const ADDED_NICENESS: Readonly<Record<BackgroundWork, number>> = { 'waited-for': 5, bulk: 10 }

/**
 * Lets the event loop go before the calling thread where cores are short: with as many busy threads as cores the loop would
 * wait for its turn like any of them, and everybody in it. A process that has the machine for itself loses nothing.
 * Only Linux knows priorities of threads.
 */
export function yieldToEventLoop(work: BackgroundWork = 'waited-for'): void {
  if (process.platform === 'linux') lowerPriority(CALLING_THREAD, work)
}

/** The same for a process that has just been started; threads that it starts inherit it. */
export function lowerPriority(pid: number, work: BackgroundWork = 'waited-for'): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority(pid) + ADDED_NICENESS[work]))
  } catch {
    // It has ended already, or runs where priorities may not be changed: then all share alike.
  }
}

const CALLING_THREAD = 0
