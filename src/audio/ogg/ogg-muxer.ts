import type { Muxer, PacketStream } from '../encoding/packets.ts'
import { oggChecksum } from './checksum.ts'

const FIRST = 2
const LAST = 4
const HEADER_BYTES = 27
/** A page has at most 255 parts of at most 255 bytes, and a packet at least one. */
const MOST_PARTS = 255
/** What a player has to read before it can play is at most so much. */
const PAGE_MS = 200

/** One stream in Ogg pages, each of which ends with a packet. */
export function createOggMuxer({ samplesPerSecond, frameLength, headers }: PacketStream): Muxer {
  const serial = Math.floor(Math.random() * 2 ** 32)
  const packetsPerPage = Math.max(1, Math.floor((PAGE_MS * samplesPerSecond) / (1_000 * frameLength)))
  let number = 0
  let position = 0

  function makePage(packets: readonly Uint8Array[], flags = 0): Uint8Array {
    const table = packets.flatMap(({ length }) => [
      ...Array<number>(Math.floor(length / 255)).fill(255),
      length % 255,
    ])
    const page = Buffer.concat([Buffer.alloc(HEADER_BYTES), Buffer.from(table), ...packets])
    page.write('OggS', 'latin1')
    page[5] = flags
    page.writeBigInt64LE(BigInt(position), 6)
    page.writeUInt32LE(serial, 14)
    page.writeUInt32LE(number++, 18)
    page[26] = table.length
    page.writeUInt32LE(oggChecksum(page), 22)
    return page
  }

  function* makePages(packets: readonly Uint8Array[]): Generator<Uint8Array> {
    let open: Uint8Array[] = []
    let parts = 0
    for (const packet of packets) {
      const more = Math.floor(packet.length / 255) + 1
      if (open.length === packetsPerPage || parts + more > MOST_PARTS) {
        yield makePage(open)
        open = []
        parts = 0
      }
      open.push(packet)
      parts += more
      position += frameLength
    }
    if (open.length > 0) yield makePage(open)
  }

  return {
    headers: headers.map((packet, at) => makePage([packet], at === 0 ? FIRST : 0)),
    write: (packets) => [...makePages(packets)],
    finish: () => [makePage([], LAST)],
  }
}
