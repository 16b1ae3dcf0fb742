import { TextDecoder } from 'node:util'
import { UnreadableMemory } from '../memory-errors.ts'

/** Bytes from which the encoding is told. */
const HEAD_BYTES = 1_024

/** A piece of a file's text, with the count of its bytes. */
export interface TextPiece {
  readonly text: string
  readonly bytes: number
}

/**
 * The text of a file, in pieces of at most 16 KiB: UTF-8 unless a byte order mark or the XML declaration says otherwise.
 *
 * Errors: `UnreadableMemory` for bytes that are no text in its encoding, and for encodings that are not known.
 */
export async function* decodeFile(content: AsyncIterable<Uint8Array>): AsyncGenerator<TextPiece> {
  let head: Buffer | undefined = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  for await (const chunk of content) {
    let bytes: Uint8Array = chunk
    if (head !== undefined) {
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD_BYTES) continue
      bytes = head
      decoder = decoderFor(head)
      head = undefined
    }
    yield* pieces(decoder, bytes)
  }
  if (head !== undefined) {
    decoder = decoderFor(head)
    yield* pieces(decoder, head)
  }
  if (decoder !== undefined) yield { text: decode(decoder, undefined), bytes: 0 }
}

const PIECE_BYTES = 16_384

function* pieces(decoder: TextDecoder | undefined, bytes: Uint8Array): Generator<TextPiece> {
  if (decoder === undefined) return
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const piece = bytes.subarray(start, start + PIECE_BYTES)
    yield { text: decode(decoder, piece), bytes: piece.length }
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw new UnreadableMemory(
      `The file is not valid ${decoder.encoding.toUpperCase()}. Save it as UTF-8, or name its encoding in the XML declaration.`,
    )
  }
}

function decoderFor(head: Buffer): TextDecoder {
  const encoding = encodingOf(head)
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new UnreadableMemory(
      `The encoding "${encoding.slice(0, 40)}" is not known. Save the file as UTF-8.`,
    )
  }
}

function encodingOf(head: Buffer): string {
  const [first = 0, second = 0] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    head.toString('latin1'),
  )?.[1]
  // A declaration that could be read byte by byte is not in UTF-16, whatever it says.
  return declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared
}
