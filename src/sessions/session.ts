import type { AccountId } from '../accounts/account.ts'
import type { KeyId } from '../accounts/api-key.ts'

/**
 * # Sessions
 *
 * A **session** lets a browser use an API key that it does not hold: the key was shown once, at sign-in, and the browser
 * keeps a random **token** in a cookie instead. Everything that a session does, it does as its key; when the key is
 * deactivated, the session is over.
 *
 * A **sign-in link** starts a session without a key. It is made by whoever may run the command line, works once and for
 * ten minutes. An **operator** link opens for one hour what concerns the installation rather than an account.
 */
export interface Session {
  /** Names the session in lists; opens nothing. */
  readonly id: string
  readonly accountId: AccountId
  readonly keyId: KeyId
  /** By which the key is looked up on every request. */
  readonly keySha256: Uint8Array
  /** Until when the session also concerns the installation; `null` for a session that never did. */
  readonly operatorUntilMs: number | null
  /** True when the browser keeps it after it was closed. */
  readonly persistent: boolean
  readonly createdAtMs: number
  readonly usedAtMs: number
}

export const SESSION_IDLE_MS = 12 * 3_600_000
export const SESSION_LONGEST_MS = 7 * 86_400_000
export const OPERATOR_MS = 3_600_000
export const SESSIONS_PER_KEY = 20

/** When a session ends if nobody uses it from now on. */
export function endOf({ createdAtMs, usedAtMs }: Pick<Session, 'createdAtMs' | 'usedAtMs'>): number {
  return Math.min(usedAtMs + SESSION_IDLE_MS, createdAtMs + SESSION_LONGEST_MS)
}

export function isOperator({ operatorUntilMs }: Session, nowMs: number): boolean {
  return operatorUntilMs !== null && nowMs < operatorUntilMs
}
