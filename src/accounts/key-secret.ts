import { hash, timingSafeEqual } from 'node:crypto'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { KeyRole } from './api-key.ts'

const SECRET_BYTES = 16
const ADMIN_SUFFIX = ':adm'
/** Printable ASCII without spaces, so that a secret can stand in a header. */
const SECRET_SHAPE = /^[!-~]{8,256}$/

/**
 * 128 random bits in the shape of a UUID: `3f2a…-…`; admin keys end in `:adm`, so that people see what they hold.
 *
 * Example: `8f14e45f-ceea-467a-9575-1e0b1a2c3d4e:adm`.
 */
export function newSecret(ids: IdSource, role: KeyRole): string {
  const hex = ids.bytes(SECRET_BYTES).toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return parts.join('-') + (role === 'admin' ? ADMIN_SUFFIX : '')
}

/**
 * What is stored of a secret. One pass of SHA-256 suffices for random secrets: there is nothing to guess.
 * Secrets that people choose must be as random.
 */
export interface SecretRecord {
  readonly sha256: Uint8Array
  readonly first4: string
  readonly last4: string
}

export function recordOf(secret: string): SecretRecord {
  return { sha256: hashSecret(secret), first4: secret.slice(0, 4), last4: secret.slice(-4) }
}

export function hashSecret(secret: string): Uint8Array {
  return new Uint8Array(hash('sha256', secret, 'buffer'))
}

/** Compares in a time that tells nothing about where the hashes differ. */
export function sameHash(left: Uint8Array, right: Uint8Array): boolean {
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}

/** False for what cannot be a secret, which spares the store a look-up. */
export function isSecretShaped(text: string): boolean {
  return SECRET_SHAPE.test(text)
}

/** Errors: `invalid_parameter` for a chosen secret that cannot be one. The message does not repeat it. */
export function assertSecretShape(secret: string): void {
  if (isSecretShaped(secret)) return
  throw new InterpresError(
    'invalid_parameter',
    'An API key must be 8 to 256 characters long, printable ASCII without spaces.',
  )
}
