import type { ApiKey } from '../accounts/api-key.ts'
import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import { createRememberedSessions } from './remembered-sessions.ts'
import {
  endOf,
  OPERATOR_MS,
  SESSION_IDLE_MS,
  SESSION_LONGEST_MS,
  SESSIONS_PER_KEY,
  type Session,
} from './session.ts'
import type { SessionStore } from './session-store.ts'
import { hashToken, newToken } from './token.ts'

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

export function createSessions({
  store,
  clock,
  ids,
}: {
  readonly store: SessionStore
  readonly clock: Clock
  readonly ids: IdSource
}): Sessions {
  const isOver = (session: Session): boolean => clock.nowMs() >= endOf(session)
  const remembered = createRememberedSessions({ store, clock, isOver })
  const list = async (keyId: string) => (await store.listOfKey(keyId)).filter((session) => !isOver(session))

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
        remembered.forgetAll()
      }
      return { session, token }
    },

    find: (token) => remembered.find(token),
    list,

    async end({ id }) {
      await store.remove([id])
      remembered.forgetAll()
    },

    async endAll(keyId) {
      await store.removeOfKey(keyId)
      remembered.forgetAll()
    },
  }
}
