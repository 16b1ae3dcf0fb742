/** Source of the current time. Injected everywhere, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
