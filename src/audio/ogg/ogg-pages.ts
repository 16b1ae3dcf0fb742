import { oggChecksum } from './checksum.ts'

/** One page of an Ogg file: a piece of one of its streams. */
export interface OggPage {
  /** As it came. */
  readonly bytes: Uint8Array
  readonly serial: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Its first packet goes on with one of the page before. */
  readonly isContinued: boolean
  /** Where the stream is after the packets that end here, in its own unit; `undefined` where none ends. */
  readonly position: number | undefined
  /** Pieces of packets; all but perhaps the last one end here. */
  readonly pieces: readonly Uint8Array[]
  readonly endsOpen: boolean
}

const CAPTURE = Buffer.from('OggS')
const HEADER_BYTES = 27
const NO_POSITION = 0xffff_ffff_ffff_ffffn

export interface OggPages {
  push(bytes: Uint8Array): Generator<OggPage>
  /** What belongs to a page that is not whole yet. */
  rest(): Uint8Array
}

/** Takes a stream of bytes apart. What is no page, or a damaged one, is passed over; at most one page is held. */
export function createOggPages(): OggPages {
  let waiting = Buffer.alloc(0)

  /** The page that `waiting` begins with, as soon as it is there whole. */
  function takePage(): Buffer | undefined {
    if (waiting.length < HEADER_BYTES) return undefined
    const tableEnd = HEADER_BYTES + (waiting[26] ?? 0)
    if (waiting.length < tableEnd) return undefined
    const length = waiting.subarray(HEADER_BYTES, tableEnd).reduce((sum, part) => sum + part, tableEnd)
    if (waiting.length < length) return undefined
    const page = waiting.subarray(0, length)
    waiting = waiting.subarray(length)
    return page
  }

  return {
    *push(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      for (;;) {
        const start = waiting.indexOf(CAPTURE)
        waiting = waiting.subarray(start < 0 ? Math.max(0, waiting.length - CAPTURE.length + 1) : start)
        const page = start < 0 ? undefined : takePage()
        if (page === undefined) break
        if (page[4] === 0 && page.readUInt32LE(22) === oggChecksum(page)) yield readPage(page)
      }
    },
    rest: () => waiting,
  }
}

function readPage(page: Buffer): OggPage {
  const flags = page[5] ?? 0
  const position = page.readBigUInt64LE(6)
  const table = page.subarray(HEADER_BYTES, HEADER_BYTES + (page[26] ?? 0))
  const pieces: Uint8Array[] = []
  let start = HEADER_BYTES + table.length
  let end = start
  for (const part of table) {
    end += part
    if (part === 255) continue
    pieces.push(page.subarray(start, end))
    start = end
  }
  const endsOpen = table.at(-1) === 255
  if (endsOpen) pieces.push(page.subarray(start, end))
  return {
    bytes: page,
    serial: page.readUInt32LE(14),
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    position: position === NO_POSITION ? undefined : Number(position),
    pieces,
    endsOpen,
  }
}
