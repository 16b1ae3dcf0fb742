import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { RunningSessions } from './running-sessions.ts'
import type { SessionLimits, VoiceSession } from './voice-session.ts'

/** Whose place it is. */
export type PlaceHolder = Pick<VoiceSession, 'id' | 'keyId'>

/**
 * The sessions that a process may have: those at work, and those whose token has not been used yet. A key has no more than
 * its share, so that one alone cannot keep all others out.
 */
export interface Places {
  /** Keeps a place for whoever brings the token; a session at work has its place. Errors: `overloaded`. */
  keep(tokenSha256: Uint8Array, holder: PlaceHolder, expiresAtMs: number): void
  isKept(tokenSha256: Uint8Array): boolean
  /** A place that is kept is for another token from now on. */
  hand(tokenSha256: Uint8Array, nextSha256: Uint8Array, expiresAtMs: number): void
  giveUp(tokenSha256: Uint8Array): void
}

const LONGEST_RETRY_SECONDS = 10

export function createPlaces({
  clock,
  running,
  limits,
}: {
  readonly clock: Clock
  readonly running: Pick<RunningSessions, 'count' | 'countOf' | 'has'>
  readonly limits: Pick<SessionLimits, 'sessions' | 'sessionsPerKey'>
}): Places {
  const kept = new Map<string, PlaceHolder & { readonly expiresAtMs: number }>()
  const nameOf = (sha256: Uint8Array) => Buffer.from(sha256).toString('base64')

  function assertFree({ keyId }: PlaceHolder): void {
    const nowMs = clock.nowMs()
    for (const [name, { expiresAtMs }] of kept) if (expiresAtMs <= nowMs) kept.delete(name)
    const all = [...kept.values()].filter(({ id }) => !running.has(id))
    const ofKey = all.filter((place) => place.keyId === keyId)
    const isFull = running.count + all.length >= limits.sessions
    if (!isFull && running.countOf(keyId) + ofKey.length < limits.sessionsPerKey) return
    const firstMs = Math.min(...(isFull ? all : ofKey).map(({ expiresAtMs }) => expiresAtMs))
    throw new InterpresError(
      'overloaded',
      isFull
        ? 'All places for speech are taken, please try again.'
        : 'The API key has taken its share of the places for speech, please try again.',
      {
        retryAfterSeconds: Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil((firstMs - nowMs) / 1_000))),
      },
    )
  }

  function isKept(sha256: Uint8Array): boolean {
    return (kept.get(nameOf(sha256))?.expiresAtMs ?? 0) > clock.nowMs()
  }

  return {
    keep(sha256, holder, expiresAtMs) {
      if (!running.has(holder.id)) assertFree(holder)
      kept.set(nameOf(sha256), { id: holder.id, keyId: holder.keyId, expiresAtMs })
    },
    isKept,
    hand(sha256, nextSha256, expiresAtMs) {
      const place = isKept(sha256) ? kept.get(nameOf(sha256)) : undefined
      kept.delete(nameOf(sha256))
      if (place !== undefined) kept.set(nameOf(nextSha256), { ...place, expiresAtMs })
    },
    giveUp: (sha256) => void kept.delete(nameOf(sha256)),
  }
}
