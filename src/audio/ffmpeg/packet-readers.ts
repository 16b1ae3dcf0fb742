import { createOggPages } from '../ogg/ogg-pages.ts'

/** Finds the packets in what ffmpeg writes. */
export interface PacketReader {
  /** Headers come first, as packets of their own. */
  push(bytes: Uint8Array): Uint8Array[]
}

/** Packets of a stream in Ogg that has one packet in each page; of a large one, the pages are joined. */
export function createOggReader(): PacketReader {
  const pages = createOggPages()
  let open: Uint8Array[] = []
  return {
    push(bytes) {
      const packets: Uint8Array[] = []
      for (const { pieces, endsOpen } of pages.push(bytes)) {
        for (const [at, piece] of pieces.entries()) {
          open.push(piece)
          if (at === pieces.length - 1 && endsOpen) continue
          packets.push(Buffer.concat(open))
          open = []
        }
      }
      return packets
    },
  }
}

const ADTS_HEAD_BYTES = 7

/** Packets of AAC: each has a head that says how long it is, of which the first is turned into the decoder's header. */
export function createAdtsReader(): PacketReader {
  let waiting = Buffer.alloc(0)
  let hasHeader = false
  return {
    push(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      const packets: Uint8Array[] = []
      while (waiting.length >= ADTS_HEAD_BYTES) {
        const length = (waiting.readUInt32BE(2) >> 5) & 0x1fff
        if (waiting.length < length) break
        if (!hasHeader) packets.push(configurationOf(waiting))
        hasHeader = true
        packets.push(waiting.subarray(ADTS_HEAD_BYTES, length))
        waiting = waiting.subarray(Math.max(ADTS_HEAD_BYTES, length))
      }
      return packets
    },
  }
}

/** Kind of object, index of the rate and count of channels in five, four and four bits. */
function configurationOf(adts: Buffer): Uint8Array {
  const [, , third = 0, fourth = 0] = adts
  const kind = (third >> 6) + 1
  const rate = (third >> 2) & 15
  const channels = ((third & 1) << 2) | (fourth >> 6)
  const bits = (kind << 11) | (rate << 7) | (channels << 3)
  return Uint8Array.of(bits >> 8, bits & 255)
}
