import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { InterpresError } from '../kernel/errors.ts'

/** Bytes of content in a frame. Only the last one of a file is shorter. */
export const FRAME_BYTES = 65_536
const TAG_BYTES = 16
const PREFIX_BYTES = 7
const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES

/** A file that was cut, reordered, changed, or written with another key. */
export class DamagedFrames extends Error {
  constructor(options?: ErrorOptions) {
    super('an encrypted file cannot be opened', options)
    this.name = 'DamagedFrames'
  }
}

/**
 * A key for one file, or for the few of one job: each begins with random bytes of its own, so that no nonce stands in two.
 */
export interface FrameKey {
  readonly key: Uint8Array
  /** What the file is and whose, e.g. `source <id>`: a file put in the place of another cannot be opened. */
  readonly context: string
}

/**
 * Seals content with AES-256-GCM, frame by frame: 7 random bytes, then per frame 64 KiB of content and its tag. A frame's
 * nonce is those bytes, its number, and whether it is the last one, so that no frame can be dropped, repeated or moved.
 * Empty content is one empty frame.
 */
export async function* sealFrames(content: AsyncIterable<Uint8Array>, key: FrameKey): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX_BYTES)
  yield prefix
  let number = 0
  let previous: Buffer | undefined
  for await (const frame of cut(content, FRAME_BYTES)) {
    if (previous !== undefined) yield seal(previous, nonceOf(prefix, number++, false), key)
    previous = frame
  }
  yield seal(previous ?? Buffer.alloc(0), nonceOf(prefix, number, true), key)
}

/**
 * Content of a sealed file, frame by frame; a frame is given only when it is proved to be the one that belongs there.
 * Errors: `DamagedFrames`.
 */
export async function* openFrames(sealed: AsyncIterable<Uint8Array>, key: FrameKey): AsyncGenerator<Buffer> {
  let prefix: Buffer | undefined
  let number = 0
  let previous: Buffer | undefined
  for await (const piece of cut(sealed, SEALED_FRAME_BYTES, PREFIX_BYTES)) {
    if (prefix === undefined) prefix = piece
    else {
      if (previous !== undefined) yield open(previous, nonceOf(prefix, number++, false), key)
      previous = piece
    }
  }
  if (prefix === undefined || previous === undefined) throw new DamagedFrames()
  yield open(previous, nonceOf(prefix, number, true), key)
}

/** Pieces of the length `size`, the last one shorter; a first one of the length `head` where that is asked for. */
async function* cut(stream: AsyncIterable<Uint8Array>, size: number, head?: number): AsyncGenerator<Buffer> {
  let wanted = head ?? size
  let parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    let rest = chunk
    while (length + rest.length >= wanted) {
      const taken = wanted - length
      yield Buffer.concat([...parts, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      parts = []
      length = 0
      wanted = size
    }
    if (rest.length === 0) continue
    // The chunk's memory belongs to whoever sent it, who may use it again.
    parts.push(Buffer.from(rest))
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(parts)
}

function nonceOf(prefix: Uint8Array, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.set(prefix)
  nonce.writeUInt32BE(number, PREFIX_BYTES)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(content: Uint8Array, nonce: Uint8Array, { key, context }: FrameKey): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function open(frame: Uint8Array, nonce: Uint8Array, { key, context }: FrameKey): Buffer {
  if (frame.length < TAG_BYTES) throw new DamagedFrames()
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(frame.subarray(frame.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, frame.length - TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new DamagedFrames({ cause })
  }
}

/** A few bytes under a key, with a nonce of their own: `nonce, sealed bytes, tag`. */
export function sealBytes(content: Uint8Array, key: FrameKey): Buffer {
  const nonce = randomBytes(12)
  return Buffer.concat([nonce, seal(content, nonce, key)])
}

/** Errors: `DamagedFrames`. */
export function openBytes(sealed: Uint8Array, key: FrameKey): Buffer {
  return open(sealed.subarray(12), sealed.subarray(0, 12), key)
}

/** Errors: `store_damaged` with this message for damaged frames, those of the frames. */
export async function* toldWhereDamaged(
  frames: AsyncIterable<Uint8Array>,
  message: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* frames
  } catch (error) {
    if (!(error instanceof DamagedFrames)) throw error
    throw new InterpresError('store_damaged', message, { cause: error })
  }
}
