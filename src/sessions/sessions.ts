import type { ApiKey } from '../accounts/api-key.ts'
import { createLru } from '../accounts/lru.ts'
import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import {
  endOf,
  OPERATOR_MS,
  SESSION_IDLE_MS,
  SESSION_LONGEST_MS,
  SESSIONS_PER_KEY,
  type Session,
} from './session.ts'
import type { SessionStore } from './session-store.ts'
import { hashToken, isTokenShaped, newToken } from './token.ts'

export interface NewSession {
  readonly key: Pick<ApiKey, 'id' | 'accountId'>
  readonly keySha256: Uint8Array
  readonly operator: boolean
  readonly persistent: boolean
}

/** The sessions of browsers. Errors of every method: those of the store. */
export interface Sessions {
  /** `token` is for the cookie and is kept nowhere. A key's oldest sessions make room beyond twenty. */
  start(request: NewSession): Promise<{ readonly session: Session; readonly token: string }>
  /** `undefined` for a token that is unknown or whose session has ended. */
  find(token: string): Promise<Session | undefined>
  /** Sessions of a key that have not ended, latest use first. */
  list(keyId: string): Promise<readonly Session[]>
  end(session: Pick<Session, 'id'>): Promise<void>
  endAll(keyId: string): Promise<void>
}

/** An answer of the store is trusted for so long; a session that another process ended is over within it. */
const TRUSTED_MS = 5_000
const REMEMBERED = 10_000
/** Use is written down no more often than this, since it is only there to find out when nobody uses a session. */
const TOUCH_MS = 600_000

export function createSessions({
  store,
  clock,
  ids,
}: {
  readonly store: SessionStore
  readonly clock: Clock
  readonly ids: IdSource
}): Sessions {
  const fresh = () => createLru<string, { readonly session: Session; readonly askedAtMs: number }>(REMEMBERED)
  let remembered = fresh()

  const hasEnded = (session: Session): boolean => clock.nowMs() >= endOf(session)

  /** Ids are not what sessions are remembered by; ends are rare, so all are forgotten. */
  const forgetAll = (): void => {
    remembered = fresh()
  }

  const ask = async (hash: Uint8Array, name: string): Promise<Session | undefined> => {
    const askedAtMs = clock.nowMs()
    // What is forgotten while the store answers stays forgotten.
    const memory = remembered
    const stored = await store.findByToken(hash)
    if (stored === undefined || hasEnded(stored)) return undefined
    const isOld = askedAtMs - stored.usedAtMs >= TOUCH_MS
    const session = isOld ? { ...stored, usedAtMs: askedAtMs } : stored
    if (isOld) await store.touch(session.id, askedAtMs)
    memory.set(name, { session, askedAtMs })
    return session
  }

  const list = async (keyId: string) => (await store.listOfKey(keyId)).filter((session) => !hasEnded(session))

  return {
    async start({ key, keySha256, operator, persistent }) {
      const nowMs = clock.nowMs()
      const token = newToken(ids)
      const session: Session = {
        id: ids.uuid(),
        accountId: key.accountId,
        keyId: key.id,
        keySha256,
        operatorUntilMs: operator ? nowMs + OPERATOR_MS : null,
        persistent,
        createdAtMs: nowMs,
        usedAtMs: nowMs,
      }
      await store.insert({ session, tokenSha256: hashToken(token) })
      await store.removeEnded({
        createdBeforeMs: nowMs - SESSION_LONGEST_MS,
        usedBeforeMs: nowMs - SESSION_IDLE_MS,
        nowMs,
      })
      const surplus = (await list(key.id)).filter(({ id }) => id !== session.id).slice(SESSIONS_PER_KEY - 1)
      if (surplus.length > 0) {
        await store.remove(surplus.map(({ id }) => id))
        forgetAll()
      }
      return { session, token }
    },

    async find(token) {
      if (!isTokenShaped(token)) return undefined
      const hash = hashToken(token)
      const name = Buffer.from(hash).toString('base64')
      const found = remembered.get(name)
      if (found === undefined) return ask(hash, name)
      const ageMs = clock.nowMs() - found.askedAtMs
      if (ageMs >= 0 && ageMs <= TRUSTED_MS && !hasEnded(found.session)) return found.session
      remembered.delete(name)
      return ask(hash, name)
    },

    list,

    async end({ id }) {
      await store.remove([id])
      forgetAll()
    },

    async endAll(keyId) {
      await store.removeOfKey(keyId)
      forgetAll()
    },
  }
}
