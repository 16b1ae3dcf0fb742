import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { LiveSourceType, SpeechType } from '../media-types.ts'
import type { VoiceKind } from '../synthesiser.ts'

/** A target, with the spellings in which the caller asked for it and is told about it: `pt-br` for `pt-BR`. */
export interface NamedTarget {
  readonly code: LanguageCode
  readonly names: readonly string[]
}

/** What a caller wants of a session, as it was checked when the session was made. */
export interface SessionSettings {
  readonly messageFormat: 'json' | 'msgpack'
  readonly sourceType: LiveSourceType
  readonly source: LanguageCode | undefined
  readonly sourceMode: 'auto' | 'fixed'
  readonly targets: readonly NamedTarget[]
  readonly speech:
    | {
        readonly target: LanguageCode
        readonly name: string
        readonly type: SpeechType
        readonly voice: VoiceKind | undefined
      }
    | undefined
  readonly formality: 'default' | 'more' | 'less'
  readonly glossaryId: string | undefined
}

/** Speech that goes on across connections. */
export interface VoiceSession {
  readonly id: string
  readonly accountId: string
  readonly keyId: string
  /** By which the key is looked up when somebody connects. */
  readonly keySha256: Uint8Array
  readonly settings: SessionSettings
  /** Number of the connection that has the session; each that is opened has a higher one. 0 before the first. */
  readonly connection: number
  /** Where the audio goes on: so much of it was heard before, whether it was counted or nothing came of it. */
  readonly audioMs: number
  /** Where the concluded transcript ends. */
  readonly concludedMs: number
}

export interface SessionLimits {
  /** How long a token waits to be used, and a session for the next connection. */
  readonly waitMs: number
  /** How long a connection may go without a chunk of audio. */
  readonly quietMs: number
  /** How long a client may take to read what was sent to it. */
  readonly unreadMs: number
  readonly connectionMs: number
  /** Sessions that this process has at a time. */
  readonly sessions: number
  /** So many of them one key may have. */
  readonly sessionsPerKey: number
  /** How often the store is asked whether sessions of this process have been taken or ended by others. */
  readonly watchMs: number
}

export const DEFAULT_SESSION_LIMITS: Omit<SessionLimits, 'sessions' | 'sessionsPerKey'> = {
  waitMs: 60_000,
  quietMs: 30_000,
  unreadMs: 30_000,
  connectionMs: 3_600_000,
  watchMs: 1_000,
}

export function sessionOver(): InterpresError {
  return new InterpresError(
    'access_denied',
    'The session is over: a token was used that opened nothing any more.',
  )
}
