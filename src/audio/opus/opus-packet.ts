/** Opus counts in samples of 48 kHz whatever it was made from (RFC 6716, RFC 7845). */
export const OPUS_RATE = 48_000

/** What a container says about the Opus stream that begins. */
export interface OpusHead {
  readonly channels: number
  /** Samples at the beginning that only set the decoder going. */
  readonly preSkip: number
  /** By which the samples are multiplied. */
  readonly gain: number
  /** 0 for one stream of one or two channels. */
  readonly mappingFamily: number
}

/** A packet, or the beginning of a stream. */
export type OpusItem =
  | { readonly kind: 'head'; readonly head: OpusHead }
  | {
      readonly kind: 'packet'
      readonly bytes: Uint8Array
      /** Samples at its end that are not to be heard. */
      readonly discardAtEnd: number
    }

const HEAD_BYTES = 19
const SIGNATURE = Buffer.from('OpusHead')

/** `undefined` when it is none. */
export function readOpusHead(bytes: Uint8Array): OpusHead | undefined {
  if (bytes.length < HEAD_BYTES || !SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length))) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    channels: view.getUint8(9),
    preSkip: view.getUint16(10, true),
    gain: 10 ** (view.getInt16(16, true) / (20 * 256)),
    mappingFamily: view.getUint8(18),
  }
}

const LONGEST_PACKET = 0.12 * OPUS_RATE
const LARGEST_FRAME_BYTES = 1275
/** Per configuration (the upper five bits of a packet), in samples. */
const FRAME_LENGTHS = [
  [480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880],
  [480, 960, 480, 960],
  [120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960],
].flat()
/** Samples in a packet; `undefined` when it is none, by the rules of RFC 6716, section 3.4. */
export function opusPacketLength(bytes: Uint8Array): number | undefined {
  const frames = countFrames(bytes)
  if (frames === undefined) return undefined
  const length = frames * (FRAME_LENGTHS[(bytes[0] ?? 0) >> 3] ?? 0)
  return length <= LONGEST_PACKET ? length : undefined
}

function countFrames(bytes: Uint8Array): number | undefined {
  const rest = bytes.length - 1
  if (rest < 0) return undefined
  switch ((bytes[0] ?? 0) & 3) {
    case 0:
      return rest <= LARGEST_FRAME_BYTES ? 1 : undefined
    case 1:
      return rest % 2 === 0 && rest / 2 <= LARGEST_FRAME_BYTES ? 2 : undefined
    case 2: {
      const first = frameSize(bytes, 1)
      if (first === undefined) return undefined
      const second = bytes.length - first.end - first.size
      return second >= 0 && second <= LARGEST_FRAME_BYTES ? 2 : undefined
    }
    default:
      return countManyFrames(bytes)
  }
}

function countManyFrames(bytes: Uint8Array): number | undefined {
  const second = bytes[1]
  const count = (second ?? 0) & 63
  if (second === undefined || count === 0 || count > 48) return undefined
  let at = 2
  let padding = 0
  if (second & 0x40) {
    let more: number | undefined
    do {
      more = bytes[at++]
      if (more === undefined) return undefined
      padding += more === 255 ? 254 : more
    } while (more === 255)
  }
  let left = bytes.length - padding
  if ((second & 0x80) === 0) {
    left -= at
    return left >= 0 && left % count === 0 && left / count <= LARGEST_FRAME_BYTES ? count : undefined
  }
  for (let frame = 1; frame < count; frame++) {
    const size = frameSize(bytes, at)
    if (size === undefined) return undefined
    at = size.end
    left -= size.size
  }
  return left - at >= 0 && left - at <= LARGEST_FRAME_BYTES ? count : undefined
}

function frameSize(bytes: Uint8Array, at: number): { size: number; end: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 252) return { size: first, end: at + 1 }
  const second = bytes[at + 1]
  return second === undefined ? undefined : { size: 4 * second + first, end: at + 2 }
}
