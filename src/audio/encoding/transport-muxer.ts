import { checksumOf } from '../ogg/checksum.ts'
import type { Muxer, PacketStream } from './packets.ts'

const CELL_BYTES = 188
const CELL_HEAD_BYTES = 4
const TABLE_PID = 0
const PROGRAM_PID = 0x1000
const AUDIO_PID = 0x100
/** Players that begin in the middle wait for the tables. */
const TABLES_EVERY_MS = 200
const CLOCK = 90_000
/** Sound is to be played so much later than it arrives. */
const LEAD = CLOCK / 10
const OPUS_IN_PRIVATE_STREAM = Buffer.from('05044f7075737f028001', 'hex')

/** One frame of sound in each packet of an MPEG transport stream (ISO 13818-1; Opus as ETSI TS 101 154 and RFC 6716 have it). */
export function createTransportMuxer(stream: PacketStream): Muxer {
  const { codec, samplesPerSecond, frameLength, headers } = stream
  const isOpus = codec === 'opus'
  const tablesEvery = Math.max(1, Math.round((TABLES_EVERY_MS * samplesPerSecond) / (1_000 * frameLength)))
  const counters = new Map<number, number>()
  let written = 0

  function makeCell(pid: number, payload: Uint8Array, { isStart = false, clock = -1 } = {}): Buffer {
    const counter = counters.get(pid) ?? 0
    counters.set(pid, (counter + 1) & 15)
    const cell = Buffer.alloc(CELL_BYTES, 0xff)
    const stuffing = CELL_BYTES - CELL_HEAD_BYTES - payload.length
    cell[0] = 0x47
    cell.writeUInt16BE((isStart ? 0x4000 : 0) | pid, 1)
    cell[3] = (stuffing > 0 ? 0x30 : 0x10) | counter
    if (stuffing > 0) cell[4] = stuffing - 1
    if (stuffing > 1) cell[5] = clock < 0 ? 0 : 0x10
    if (clock >= 0) writeClock(cell, clock)
    cell.set(payload, CELL_BYTES - payload.length)
    return cell
  }

  function makeTables(): Buffer {
    const kind = isOpus ? 0x06 : 0x0f
    const description = isOpus ? OPUS_IN_PRIVATE_STREAM : Buffer.alloc(0)
    const audio = [0xe0 | (AUDIO_PID >> 8), AUDIO_PID & 255, 0xf0]
    const programs = section(0x00, [0x00, 0x01, 0xe0 | (PROGRAM_PID >> 8), PROGRAM_PID & 255])
    const program = section(0x02, [...audio, 0x00, kind, ...audio, description.length, ...description])
    return Buffer.concat([makeTableCell(TABLE_PID, programs), makeTableCell(PROGRAM_PID, program)])
  }

  /** Tables fill their cell with ones instead of stuffing before them. */
  function makeTableCell(pid: number, table: Buffer): Buffer {
    const payload = Buffer.alloc(CELL_BYTES - CELL_HEAD_BYTES, 0xff)
    payload.set(table, 1)
    payload[0] = 0
    return makeCell(pid, payload, { isStart: true })
  }

  function makeFrame(packet: Uint8Array): Buffer {
    const clock = Math.round((written * frameLength * CLOCK) / samplesPerSecond)
    const content = isOpus ? withOpusHead(packet) : withAdtsHead(packet, headers[0])
    const unit = withPresentationTime(content, isOpus ? 0xbd : 0xc0, clock + LEAD)
    const tables = written % tablesEvery === 0 && written > 0 ? [makeTables()] : []
    written += 1
    // The first cell has room for the clock beside it: eight bytes.
    const first = CELL_BYTES - CELL_HEAD_BYTES - 8
    const cells = [makeCell(AUDIO_PID, unit.subarray(0, first), { isStart: true, clock })]
    for (let at = first; at < unit.length; at += CELL_BYTES - CELL_HEAD_BYTES) {
      cells.push(makeCell(AUDIO_PID, unit.subarray(at, at + CELL_BYTES - CELL_HEAD_BYTES)))
    }
    return Buffer.concat([...tables, ...cells])
  }

  return {
    headers: [makeTables()],
    write: (packets) => (packets.length === 0 ? [] : [Buffer.concat(packets.map(makeFrame))]),
    finish: () => [],
  }
}

/** 33 bits of 90 kHz, six that are set, nine of a finer clock that is left at zero. */
function writeClock(cell: Buffer, clock: number): void {
  cell.writeUInt32BE(Math.floor(clock / 2) % 2 ** 32, 6)
  cell[10] = ((clock % 2) << 7) | 0x7e
  cell[11] = 0
}

/** A table of one section, the first and last of version 0. */
function section(kind: number, content: readonly number[]): Buffer {
  const length = 5 + content.length + 4
  const table = Buffer.from([
    kind,
    0xb0 | (length >> 8),
    length & 255,
    0x00,
    0x01,
    0xc1,
    0x00,
    0x00,
    ...content,
  ])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksumOf(table, 0xffff_ffff))
  return Buffer.concat([table, sum])
}

function withPresentationTime(content: Uint8Array, streamId: number, time: number): Buffer {
  const head = Buffer.from([0, 0, 1, streamId, 0, 0, 0x80, 0x80, 5, 0, 0, 0, 0, 0])
  head.writeUInt16BE(content.length + 8, 4)
  head[9] = 0x21 | (Math.floor(time / 2 ** 29) & 0x0e)
  head.writeUInt16BE(((time >>> 14) & 0xfffe) | 1, 10)
  head.writeUInt16BE(((time << 1) & 0xfffe) | 1, 12)
  return Buffer.concat([head, content])
}

/** Says how long the packet is. */
function withOpusHead(packet: Uint8Array): Buffer {
  const size = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255]
  return Buffer.concat([Buffer.from([0x7f, 0xe0, ...size]), packet])
}

const ADTS_HEAD_BYTES = 7

/** The configuration once more, and how long the frame is. */
function withAdtsHead(packet: Uint8Array, configuration: Uint8Array | undefined): Buffer {
  const [first = 0, second = 0] = configuration ?? []
  const bits = (first << 8) | second
  const length = packet.length + ADTS_HEAD_BYTES
  const kind = (bits >> 11) - 1
  const rate = (bits >> 7) & 15
  const channels = (bits >> 3) & 15
  const shape = [(kind << 6) | (rate << 2) | (channels >> 2), ((channels & 3) << 6) | (length >> 11)]
  const head = [0xff, 0xf1, ...shape, (length >> 3) & 255, ((length & 7) << 5) | 0x1f, 0xfc]
  return Buffer.concat([Buffer.from(head), packet])
}
