import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Region } from '../kernel/region.ts'

/**
 * Proofs that this deployment has allowed something in a region for a while: whoever has one needs no key. Nothing of them
 * is stored.
 */
export interface Signatures {
  /** For use in headers and URLs. */
  sign(statement: string, expiresAtMs: number): string
  /** Takes the same time for every signature of the right length. */
  isValid(signature: string, statement: string, nowMs: number): boolean
}

/** The first of the master keys signs; all of them prove. `<seconds since 1970>.<HMAC-SHA256>`, in base 64 for URLs. */
export function createSignatures(masters: readonly Uint8Array[], region: Region): Signatures {
  const keys = masters.map((master) =>
    Buffer.from(hkdfSync('sha256', master, region, 'interpres region signature key', 32)),
  )
  const [current] = keys
  if (current === undefined) throw new RangeError('a region needs a key to sign with')

  const proofOf = (key: Uint8Array, statement: string, expiresAtSeconds: number): Buffer =>
    createHmac('sha256', key).update(`${expiresAtSeconds} ${statement}`).digest()

  return {
    sign(statement, expiresAtMs) {
      const expiresAtSeconds = Math.floor(expiresAtMs / 1000)
      return `${expiresAtSeconds}.${proofOf(current, statement, expiresAtSeconds).toString('base64url')}`
    },
    isValid(signature, statement, nowMs) {
      const [, seconds = '', proof = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(signature) ?? []
      const given = Buffer.from(proof, 'base64url')
      const isProved = keys
        .map((key) => proofOf(key, statement, Number(seconds)))
        .map((wanted) => wanted.length === given.length && timingSafeEqual(wanted, given))
        .includes(true)
      return isProved && nowMs < Number(seconds) * 1000
    },
  }
}
