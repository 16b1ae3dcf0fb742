import type { UsageEvent } from '../../usage/usage-event.ts'
import type { VoiceSession } from './voice-session.ts'

/** A connection's hold on a session; what another connection took over is not changed any more. */
export type SessionHold = Pick<VoiceSession, 'id' | 'connection'>

/** How far a session has come. */
export type SessionProgress = Pick<VoiceSession, 'audioMs' | 'concludedMs'>

/** Where a session stands. */
export interface SessionStanding {
  readonly connection: number
  /** Number of the connection that the latest token opens, or has opened. */
  readonly latest: number
}

/**
 * Sessions of one region. Of tokens it has hashes only, of speech lengths only. Every method throws the errors of the
 * store. A session that has expired is there for nobody.
 */
export interface VoiceSessionStore {
  insert(
    session: Omit<VoiceSession, 'connection'>,
    token: { readonly sha256: Uint8Array; readonly createdAtMs: number; readonly expiresAtMs: number },
  ): Promise<void>
  /** Puts a new token in the place of the latest one; `undefined` unless `sha256` is the latest of a session of the account. */
  replaceToken(order: {
    readonly accountId: string
    readonly sha256: Uint8Array
    readonly newSha256: Uint8Array
    readonly nowMs: number
    readonly expiresAtMs: number
  }): Promise<VoiceSession | undefined>
  /** Gives the session to the connection that the token opens, once: of two who ask at the same moment one gets it. */
  claim(
    sha256: Uint8Array,
    times: { readonly nowMs: number; readonly expiresAtMs: number },
  ): Promise<VoiceSession | undefined>
  /** The session that a token belongs or belonged to. */
  findByAnyToken(sha256: Uint8Array): Promise<Pick<VoiceSession, 'id' | 'accountId' | 'keyId'> | undefined>
  /**
   * Writes down how far a session has come, with the usage that goes with it, in one transaction. False, with nothing
   * changed, when another connection has taken it over or it is not as far as `from`.
   */
  advance(
    hold: SessionHold,
    step: {
      readonly from: SessionProgress
      readonly to: SessionProgress
      readonly events: readonly UsageEvent[]
    },
  ): Promise<boolean>
  /** Sessions that are gone are not among them. */
  standings(ids: readonly string[]): Promise<ReadonlyMap<string, SessionStanding>>
  /** Only for the connection that holds it. */
  expireAt(hold: SessionHold, expiresAtMs: number): Promise<void>
  remove(id: string): Promise<void>
  /** Only for the connection that holds it. */
  removeHeld(hold: SessionHold): Promise<void>
  /** Those that had expired by then. */
  removeExpired(byMs: number): Promise<void>
}
