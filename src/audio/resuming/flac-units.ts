import type { Unit, UnitFinder } from './unit-finder.ts'

const MARKER_BYTES = 4
const BLOCK_HEAD_BYTES = 4
const STREAM_INFO_BYTES = 34
const HEAD_BYTES = MARKER_BYTES + BLOCK_HEAD_BYTES + STREAM_INFO_BYTES
const LAST_BLOCK = 0x80
/** The first byte of every frame. */
const SYNC = 0xff
/** Of the longest head of a frame. */
const FRAME_HEAD_BYTES = 16
/** No frame is shorter: its head, a constant for each channel, and its sum. */
const SHORTEST_FRAME_BYTES = 10

/**
 * Frames of FLAC. They do not tell their length: one ends where the head of the next one stands, with the right sum and
 * the next number. Throws where it is no FLAC; what it throws says nothing more.
 */
export function createFlacUnits(): UnitFinder {
  const head = createStreamHead()
  let waiting = Buffer.alloc(0)
  let frame: { readonly number: number; readonly startS: number } | undefined
  /** Within `waiting`, from where the next frame is looked for. */
  let scanAt = 0

  function* take(): Generator<Unit> {
    for (; ; scanAt += 1) {
      const next = waiting.indexOf(SYNC, scanAt)
      scanAt = next < 0 ? waiting.length : next
      if (scanAt + FRAME_HEAD_BYTES > waiting.length) return
      const found = readFrameHead(waiting.subarray(scanAt, scanAt + FRAME_HEAD_BYTES))
      if (found === undefined) continue
      const { number, isVariable } = found
      if (frame !== undefined && (isVariable ? number <= frame.number : number !== frame.number + 1)) continue
      if (frame !== undefined) yield { bytes: waiting.subarray(0, scanAt), startS: frame.startS }
      frame = { number, startS: (isVariable ? number : number * head.blockSamples) / head.rate }
      waiting = waiting.subarray(scanAt)
      scanAt = SHORTEST_FRAME_BYTES - 1
    }
  }

  return {
    *push(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      if (!head.isPassed) waiting = head.take(waiting)
      if (head.isPassed) yield* take()
    },
    head: () => head.bytes,
    rest: () => waiting,
  }
}

/** What stands before the frames. The description of the stream is all that a decoder needs; pictures and tags are left out. */
function createStreamHead() {
  let bytes = Buffer.alloc(0)
  let blockSamples = 0
  let rate = 0
  let toSkip = 0
  let isPassed = false
  let isLastBlock = false

  function describe(): void {
    if (bytes.toString('latin1', 0, MARKER_BYTES) !== 'fLaC') throw new Error('no FLAC')
    isLastBlock = ((bytes[MARKER_BYTES] ?? 0) & LAST_BLOCK) !== 0
    bytes[MARKER_BYTES] = LAST_BLOCK
    blockSamples = bytes.readUInt16BE(8)
    rate = bytes.readUIntBE(18, 3) >> 4
    if (rate === 0) throw new Error('no rate')
  }

  function skip(waiting: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    const skipped = Math.min(toSkip, waiting.length)
    toSkip -= skipped
    return waiting.subarray(skipped)
  }

  return {
    get bytes() {
      return bytes
    },
    get blockSamples() {
      return blockSamples
    },
    get rate() {
      return rate
    },
    get isPassed() {
      return isPassed
    },
    /** Gives what is behind that which it took. */
    take(waiting: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
      let rest = waiting
      if (bytes.length === 0) {
        if (rest.length < HEAD_BYTES) return rest
        bytes = Buffer.from(rest.subarray(0, HEAD_BYTES))
        describe()
        rest = rest.subarray(HEAD_BYTES)
      }
      while (!isLastBlock) {
        rest = skip(rest)
        if (toSkip > 0 || rest.length < BLOCK_HEAD_BYTES) return rest
        isLastBlock = ((rest[0] ?? 0) & LAST_BLOCK) !== 0
        toSkip = BLOCK_HEAD_BYTES + rest.readUIntBE(1, 3)
      }
      rest = skip(rest)
      isPassed = toSkip === 0
      return rest
    },
  }
}

/** RFC 9639, 9.1: the number of a frame, or of its first sample where frames differ in length. */
function readFrameHead(bytes: Buffer): { readonly number: number; readonly isVariable: boolean } | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  if (first !== 0xff || (second & 0xfe) !== 0xf8 || third >> 4 === 0 || (third & 15) === 15) return undefined
  if (fourth >> 4 > 10 || (fourth & 1) !== 0) return undefined
  const coded = readCodedNumber(bytes, 4)
  if (coded === undefined) return undefined
  const lengthBytes = third >> 4 === 6 ? 1 : third >> 4 === 7 ? 2 : 0
  const rateBytes = (third & 15) === 12 ? 1 : (third & 15) > 12 ? 2 : 0
  const end = coded.end + lengthBytes + rateBytes
  if (checksum(bytes.subarray(0, end)) !== bytes[end]) return undefined
  return { number: coded.value, isVariable: (second & 1) === 1 }
}

/** As UTF-8 codes characters, with up to seven bytes. */
function readCodedNumber(bytes: Buffer, at: number): { value: number; end: number } | undefined {
  const first = bytes[at] ?? 0
  const ones = Math.clz32(~(first << 24))
  if (ones === 0) return { value: first, end: at + 1 }
  if (ones === 1 || ones > 7) return undefined
  let value = first & ((1 << (7 - ones)) - 1)
  for (let each = at + 1; each < at + ones; each += 1) {
    const byte = bytes[each] ?? 0
    if ((byte & 0xc0) !== 0x80) return undefined
    value = value * 64 + (byte & 63)
  }
  return { value, end: at + ones }
}

const CRC_8 = 0x07

function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x80 ? CRC_8 : 0)) & 0xff
  }
  return sum
}
