import { createLru } from '../accounts/lru.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { hashToken, isTokenShaped } from './token.ts'

/** Finds sessions by their tokens, mostly without asking the store. */
export interface RememberedSessions {
  /** `undefined` for a token that is unknown or whose session has ended. Errors: those of the store. */
  find(token: string): Promise<Session | undefined>
  /** Ids are not what sessions are remembered by; ends are rare, so all are forgotten. */
  forgetAll(): void
}

export interface RememberedSessionsDependencies {
  readonly store: Pick<SessionStore, 'findByToken' | 'touch'>
  readonly clock: Clock
  readonly isOver: (session: Session) => boolean
}

/** An answer of the store is trusted for so long; a session that another process ended is over within it. */
const TRUSTED_MS = 5_000
const REMEMBERED = 10_000
/** Use is written down no more often than this, since it is only there to find out when nobody uses a session. */
const TOUCH_MS = 600_000

export function createRememberedSessions({
  store,
  clock,
  isOver,
}: RememberedSessionsDependencies): RememberedSessions {
  const fresh = () => createLru<string, { readonly session: Session; readonly askedAtMs: number }>(REMEMBERED)
  let remembered = fresh()

  async function ask(hash: Uint8Array, name: string): Promise<Session | undefined> {
    const askedAtMs = clock.nowMs()
    // What is forgotten while the store answers stays forgotten.
    const memory = remembered
    const stored = await store.findByToken(hash)
    if (stored === undefined || isOver(stored)) return undefined
    const isOld = askedAtMs - stored.usedAtMs >= TOUCH_MS
    const session = isOld ? { ...stored, usedAtMs: askedAtMs } : stored
    if (isOld) await store.touch(session.id, askedAtMs)
    memory.set(name, { session, askedAtMs })
    return session
  }

  return {
    async find(token) {
      if (!isTokenShaped(token)) return undefined
      const hash = hashToken(token)
      const name = Buffer.from(hash).toString('base64')
      const found = remembered.get(name)
      if (found === undefined) return ask(hash, name)
      const ageMs = clock.nowMs() - found.askedAtMs
      if (ageMs >= 0 && ageMs <= TRUSTED_MS && !isOver(found.session)) return found.session
      remembered.delete(name)
      return ask(hash, name)
    },
    forgetAll() {
      remembered = fresh()
    },
  }
}
