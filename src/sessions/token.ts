import { createHash } from 'node:crypto'
import type { IdSource } from '../kernel/ids.ts'

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

/** 256 random bits in base64url. Only its SHA-256 is kept: there is nothing to guess. */
export function newToken(ids: IdSource): string {
  return ids.bytes(TOKEN_BYTES).toString('base64url')
}

export function hashToken(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token, 'utf8').digest())
}

/** False for what cannot be a token, which spares the store a look-up. */
export function isTokenShaped(text: string): boolean {
  return TOKEN_SHAPE.test(text)
}
