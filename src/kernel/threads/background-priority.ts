import { constants, getPriority, setPriority } from 'node:os'

/** Added to what the service was started with: a quarter to a third of the share of the loop, where both want a core. */
const ADDED_NICENESS = 5

/**
 * Lets the event loop go before the calling thread where cores are short: with as many busy threads as cores the loop would
 * wait for its turn like any of them, and everybody in it. A process that has the machine for itself loses nothing.
 * Only Linux knows priorities of threads.
 */
export function yieldToEventLoop(): void {
  if (process.platform === 'linux') lowerPriority(CALLING_THREAD)
}

/** The same for a process that has just been started; threads that it starts inherit it. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority(pid) + ADDED_NICENESS))
  } catch {
    // It has ended already, or runs where priorities may not be changed: then all share alike.
  }
}

const CALLING_THREAD = 0
