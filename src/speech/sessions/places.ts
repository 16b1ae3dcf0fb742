import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { SessionLimits } from './voice-session.ts'

/** How many more sessions a process may have: those at work, and those whose token has not been used yet. */
export interface Places {
  /** Errors: `overloaded`. */
  assertFree(): void
  keep(tokenSha256: Uint8Array, expiresAtMs: number): void
  isKept(tokenSha256: Uint8Array): boolean
  /** True when one was kept. */
  giveUp(tokenSha256: Uint8Array): boolean
}

const LONGEST_RETRY_SECONDS = 10

export function createPlaces({
  clock,
  taken,
  limits,
}: {
  readonly clock: Clock
  readonly taken: () => number
  readonly limits: Pick<SessionLimits, 'sessions'>
}): Places {
  const kept = new Map<string, number>()
  const nameOf = (sha256: Uint8Array) => Buffer.from(sha256).toString('base64')

  return {
    assertFree() {
      const nowMs = clock.nowMs()
      for (const [name, expiresAtMs] of kept) if (expiresAtMs <= nowMs) kept.delete(name)
      if (taken() + kept.size < limits.sessions) return
      const firstMs = Math.min(...kept.values())
      throw new InterpresError('overloaded', 'All places for speech are taken, please try again.', {
        retryAfterSeconds: Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil((firstMs - nowMs) / 1_000))),
      })
    },
    keep: (sha256, expiresAtMs) => void kept.set(nameOf(sha256), expiresAtMs),
    isKept: (sha256) => (kept.get(nameOf(sha256)) ?? 0) > clock.nowMs(),
    giveUp: (sha256) => kept.delete(nameOf(sha256)),
  }
}
