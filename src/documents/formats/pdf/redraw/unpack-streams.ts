import { constants, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib'

/** All that the pages of one document unpack to. */
const MOST_BYTES = 256 * 1024 * 1024
const PIECE_BYTES = 65_536
/** Those that write bytes in letters; the others make many bytes of few. */
const IN_LETTERS = new Set(['ASCIIHexDecode', 'ASCII85Decode'])

/** The pages of a document unpack to more than this service holds. */
export class TooManyBytes extends RangeError {}

/** Unpacks the streams of one document, each once, however often it is drawn. Errors: `TooManyBytes`, `RangeError`. */
export interface StreamUnpacker {
  readonly unpack: (stream: PDFStream) => Uint8Array
  /** Several streams as one. */
  readonly join: (streams: readonly PDFStream[]) => Uint8Array
}

export function createStreamUnpacker(mostBytes = MOST_BYTES): StreamUnpacker {
  const known = new Map<PDFStream, Uint8Array>()
  let left = mostBytes
  const take = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new TooManyBytes('the pages unpack to too much')
  }
  const unpack = (stream: PDFStream): Uint8Array => {
    const old = known.get(stream)
    if (old !== undefined) return old
    const bytes = unpacked(stream, left)
    take(bytes.length)
    known.set(stream, bytes)
    return bytes
  }
  const join = (streams: readonly PDFStream[]): Uint8Array => {
    const [first, ...others] = streams
    if (first !== undefined && others.length === 0) return unpack(first)
    const parts = streams.flatMap((stream) => {
      const bytes = unpack(stream)
      take(bytes.length + 1)
      return [bytes, Buffer.from('\n')]
    })
    return Buffer.concat(parts)
  }
  return { unpack, join }
}

/** Filters in a row would each unpack without a bound what the next one reads. */
function unpacked(stream: PDFStream, mostBytes: number): Uint8Array {
  const filters = filtersOf(stream)
  const inLetters = filters.slice(0, -1)
  if (!inLetters.every((name) => IN_LETTERS.has(name))) throw new RangeError('a stream is packed twice')
  const contents = stream.getContents()
  if (filters.at(-1) !== 'FlateDecode') return readUpTo(PDFRawStream.of(stream.dict, contents), mostBytes)
  const dict = stream.dict.context.obj({ Filter: inLetters })
  const packed = inLetters.length === 0 ? contents : readUpTo(PDFRawStream.of(dict, contents), mostBytes)
  return inflated(packed, mostBytes)
}

function filtersOf({ dict }: PDFStream): readonly string[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  if (filter instanceof PDFName) return [filter.decodeText()]
  if (!(filter instanceof PDFArray)) return []
  return Array.from({ length: filter.size() }, (_, index) => filter.lookup(index, PDFName).decodeText())
}

function inflated(packed: Uint8Array, mostBytes: number): Uint8Array {
  try {
    const maxOutputLength = Math.max(1, mostBytes)
    return inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw isTooLarge ? new TooManyBytes('a stream unpacks to too much', { cause: error }) : error
  }
}

function readUpTo(stream: PDFRawStream, mostBytes: number): Uint8Array {
  const source = decodePDFRawStream(stream)
  let length = 0
  for (;;) {
    const piece = source.getBytes(PIECE_BYTES).length
    if (piece === 0) break
    length += piece
    if (length > mostBytes) throw new TooManyBytes('a stream unpacks to too much')
  }
  source.reset()
  return length === 0 ? new Uint8Array() : Uint8Array.from(source.getBytes(length))
}
