import { createHash } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { SessionLimits } from './voice-session.ts'

/** What is kept of a token. */
export interface KeptToken {
  readonly sha256: Uint8Array
  readonly expiresAtMs: number
}

const TOKEN_BYTES = 32

/** Makes a token, which is kept nowhere but by the caller. */
export function issueToken({
  ids,
  clock,
  limits,
}: {
  readonly ids: IdSource
  readonly clock: Clock
  readonly limits: Pick<SessionLimits, 'waitMs'>
}): { readonly token: string; readonly kept: KeptToken } {
  const token = ids.bytes(TOKEN_BYTES).toString('base64url')
  return { token, kept: { sha256: hashToken(token), expiresAtMs: clock.nowMs() + limits.waitMs } }
}

export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

export function tokenRefused(): InterpresError {
  return new InterpresError(
    'access_denied',
    'The token is unknown, was used or replaced before, or has expired with its session.',
  )
}
