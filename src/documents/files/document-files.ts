import { diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto'
import { DamagedFrames, type FrameKey, openFrames, sealFrames } from '../../sealed-files/frames.ts'
import { type DocumentKeys, publicKeyOf, rawPublicKey } from './document-keys.ts'

const PUBLIC_KEY_BYTES = 32

/** Encrypted form of a source file; `key` is `DocumentKeys.source`. */
export function sealSource(
  content: AsyncIterable<Uint8Array>,
  documentId: string,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  return sealFrames(content, sourceKey(documentId, key))
}

/** Errors: `DamagedFrames`. */
export function openSource(
  sealed: AsyncIterable<Uint8Array>,
  documentId: string,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  return openFrames(sealed, sourceKey(documentId, key))
}

/**
 * Encrypted form of a result: a fresh X25519 public key, then frames under what it shares with the document's. The private
 * half of the fresh key is forgotten, so that nobody but the owner of the document key can open the file.
 */
export async function* sealResult(
  content: AsyncIterable<Uint8Array>,
  documentId: string,
  resultPublic: Uint8Array,
): AsyncGenerator<Buffer> {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const fresh = rawPublicKey(publicKey)
  yield fresh
  const agreement = { own: privateKey, other: resultPublic, fresh, recipient: resultPublic, documentId }
  yield* sealFrames(content, sharedKey(agreement))
}

/** Errors: `DamagedFrames`. */
export async function* openResult(
  sealed: AsyncIterable<Uint8Array>,
  documentId: string,
  { resultPrivate, resultPublic }: Pick<DocumentKeys, 'resultPrivate' | 'resultPublic'>,
): AsyncGenerator<Buffer> {
  const { head: fresh, rest } = await takeHead(sealed, PUBLIC_KEY_BYTES)
  const agreement = { own: resultPrivate, other: fresh, fresh, recipient: resultPublic, documentId }
  yield* openFrames(rest, sharedKey(agreement))
}

function sourceKey(documentId: string, key: Uint8Array): FrameKey {
  return { key, context: `source ${documentId}` }
}

/** The key that two halves agree on, bound to both public keys and to the document. */
function sharedKey({ own, other, fresh, recipient, documentId }: Agreement): FrameKey {
  const secret = diffieHellman({ privateKey: own, publicKey: publicKeyOf(other) })
  const context = `result ${documentId}`
  return {
    key: Buffer.from(hkdfSync('sha256', secret, Buffer.concat([fresh, recipient]), context, 32)),
    context,
  }
}

interface Agreement {
  readonly own: KeyObject
  readonly other: Uint8Array
  /** Raw public key that was made for this file. */
  readonly fresh: Uint8Array
  /** Raw public key of the document. */
  readonly recipient: Uint8Array
  readonly documentId: string
}

async function takeHead(
  stream: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ readonly head: Buffer; readonly rest: AsyncIterable<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < length) {
    const next = await chunks.next()
    if (next.done === true) throw new DamagedFrames()
    head = Buffer.concat([head, next.value])
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield head.subarray(length)
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { head: head.subarray(0, length), rest: rest() }
}
