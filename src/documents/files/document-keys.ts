import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Length of the key that only the client keeps, in bytes. */
export const DOCUMENT_KEY_BYTES = 32
const CHECK_BYTES = 16

/** DER around the 32 bytes of an X25519 key, as RFC 8410 fixes it. */
const X25519_PRIVATE = Buffer.from('302e020100300506032b656e04220420', 'hex')
const X25519_PUBLIC = Buffer.from('302a300506032b656e032100', 'hex')

/**
 * What follows from the key of a document. Everything but `check` and `resultPublic` is secret, and only `source` is ever
 * stored, wrapped, while the job needs it.
 */
export interface DocumentKeys {
  /** Stored in place of the key: tells a right one from a wrong one, and nothing else. */
  readonly check: Buffer
  /** Key of the source file. */
  readonly source: Buffer
  /** Key of the file's name. */
  readonly name: Buffer
  /** Opens what was sealed to `resultPublic`. */
  readonly resultPrivate: KeyObject
  /** Raw X25519 key. Whoever has it can write a result, and read none. */
  readonly resultPublic: Buffer
}

/** Pure: the same key and id give the same keys. */
export function deriveDocumentKeys(documentKey: Uint8Array, documentId: string): DocumentKeys {
  const derive = (purpose: string, lengthBytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', documentKey, documentId, `interpres document ${purpose}`, lengthBytes))
  let resultPrivate: KeyObject | undefined
  return {
    check: derive('check', CHECK_BYTES),
    source: derive('source', 32),
    name: derive('name', 32),
    // Made when it is wanted: whoever asks how far a document is, again and again, needs `check` alone.
    get resultPrivate() {
      resultPrivate ??= createPrivateKey({
        key: Buffer.concat([X25519_PRIVATE, derive('result', 32)]),
        format: 'der',
        type: 'pkcs8',
      })
      return resultPrivate
    },
    get resultPublic() {
      return rawPublicKey(createPublicKey(this.resultPrivate))
    },
  }
}

export function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(X25519_PUBLIC.length)
}

/** Errors: those of `node:crypto` for bytes that are no key. */
export function publicKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([X25519_PUBLIC, raw]), format: 'der', type: 'spki' })
}
