import type { Clock } from '../../../kernel/clock.ts'

/** Holds audio whose length is known only once it is decoded to the speed at which it may come. */
export interface SpeedLimit {
  /** Takes so much more audio, and tells for how many milliseconds nothing more should be decoded. */
  admit(audioMs: number): number
}

/** Times the speed at which it is spoken. */
const FASTEST = 2
/** Audio that may come at once: a sender that was interrupted catches up. */
const AHEAD_MS = 30_000

export function createSpeedLimit(clock: Pick<Clock, 'nowMs'>): SpeedLimit {
  /** When the audio so far would be over, had it come as fast as it may. */
  let dueAtMs = Number.NEGATIVE_INFINITY

  return {
    admit(audioMs) {
      const nowMs = clock.nowMs()
      dueAtMs = Math.max(dueAtMs, nowMs) + audioMs / FASTEST
      return Math.max(0, dueAtMs - nowMs - AHEAD_MS / FASTEST)
    },
  }
}
