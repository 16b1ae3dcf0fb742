import type { Session } from './session.ts'

/** A session with what the service keeps of its token. */
export interface StoredSession {
  readonly session: Session
  readonly tokenSha256: Uint8Array
}

export interface SignInLink {
  readonly tokenSha256: Uint8Array
  readonly accountId: string
  readonly keyId: string
  readonly operator: boolean
  readonly expiresAtMs: number
}

/** Sessions and sign-in links in the standard region's store. Every method throws the errors of the store. */
export interface SessionStore {
  insert(stored: StoredSession): Promise<void>
  findByToken(tokenSha256: Uint8Array): Promise<Session | undefined>
  /** Sessions of a key, latest use first. */
  listOfKey(keyId: string): Promise<readonly Session[]>
  touch(id: string, usedAtMs: number): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  removeOfKey(keyId: string): Promise<void>
  /** Removes what ended before: sessions begun or last used before these instants, links that have expired. */
  removeEnded(before: {
    readonly createdBeforeMs: number
    readonly usedBeforeMs: number
    readonly nowMs: number
  }): Promise<void>
  insertLink(link: SignInLink): Promise<void>
  /** Gives a link and removes it, once: of two who ask at the same moment one gets it. */
  takeLink(tokenSha256: Uint8Array): Promise<SignInLink | undefined>
}
