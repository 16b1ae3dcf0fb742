import { createOggPages, type OggPage } from '../ogg/ogg-pages.ts'
import { type OpusItem, opusPacketLength, readOpusHead } from './opus-packet.ts'

/** Takes containers apart, of which any number may follow one another. */
export interface OpusSource {
  push(bytes: Uint8Array): Generator<OpusItem>
  /** What was held back. */
  finish(): Generator<OpusItem>
}

/** No Opus packet is larger; comments and pictures are, and nobody wants them. */
const LARGEST_PACKET_BYTES = 65_536

/** Finds the first Opus stream in Ogg pages, and those that follow it. */
export function createOggOpus(): OpusSource {
  const pages = createOggPages()
  const growing = createPackets()
  let serial: number | undefined
  let hasData = false
  let position = 0

  function* readPage(page: OggPage): Generator<OpusItem> {
    if (page.isFirst && (serial === undefined || hasData)) {
      const head = readOpusHead(page.pieces[0] ?? new Uint8Array())
      if (head === undefined) return
      serial = page.serial
      hasData = false
      position = 0
      growing.beginAnew()
      yield { kind: 'head', head }
      return
    }
    if (page.serial !== serial || page.isFirst) return
    yield* readPackets(page)
  }

  function* readPackets(page: OggPage): Generator<OpusItem> {
    const packets = growing.endingOn(page).flatMap((bytes) => {
      const length = isTags(bytes) ? undefined : opusPacketLength(bytes)
      return length === undefined ? [] : [{ bytes, length }]
    })
    const sum = packets.reduce((total, { length }) => total + length, 0)
    // Only the last page may end before its last packet does.
    const surplus = page.isLast && page.position !== undefined ? position + sum - page.position : 0
    let toDiscard = surplus > 0 && surplus <= sum ? surplus : 0
    position = page.position ?? position + sum
    hasData ||= packets.length > 0
    const discards = packets.toReversed().map(({ length }) => {
      const discarded = Math.min(length, toDiscard)
      toDiscard -= discarded
      return discarded
    })
    for (const [at, { bytes }] of packets.entries()) {
      yield { kind: 'packet', bytes, discardAtEnd: discards.at(-1 - at) ?? 0 }
    }
  }

  return {
    *push(bytes) {
      for (const page of pages.push(bytes)) yield* readPage(page)
    },
    *finish() {},
  }
}

/** Packets, which may go on from page to page; one that is too large, or lacks its beginning, is left out. */
function createPackets() {
  let open: Uint8Array[] | undefined
  return {
    beginAnew(): void {
      open = undefined
    },
    endingOn({ pieces, isContinued, endsOpen }: OggPage): Uint8Array[] {
      const packets: Uint8Array[] = []
      for (const [at, piece] of pieces.entries()) {
        if (at > 0 || !isContinued) open = []
        open?.push(piece)
        if (open !== undefined && totalBytes(open) > LARGEST_PACKET_BYTES) open = undefined
        const isWhole = at < pieces.length - 1 || !endsOpen
        if (!isWhole) break
        if (open !== undefined) packets.push(open.length === 1 ? piece : Buffer.concat(open))
        open = undefined
      }
      return packets
    },
  }
}

function isTags(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.length)).equals(TAGS)
}

const TAGS = Buffer.from('OpusTags')

function totalBytes(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
