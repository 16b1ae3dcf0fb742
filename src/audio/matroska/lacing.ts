import { invalidAudio } from '../invalid-audio.ts'
import { readNumber } from './ebml.ts'

const TIME_AND_FLAGS_BYTES = 3
const XIPH = 1
const FIXED = 2

/**
 * The frames of a block of the track; none when it is another's. Several frames may share a block ("lacing"), in which all
 * but the last one tell their size; empty ones are left out.
 *
 * Errors: `invalid_audio` when they tell more than there is, or are more than there are bytes.
 */
export function readFrames(block: Uint8Array, track: number): readonly Uint8Array[] {
  const number = readNumber(block, 0)
  if (number === undefined || block.length < number.end + TIME_AND_FLAGS_BYTES) throw invalidAudio()
  if (number.value !== track) return []
  const lacing = ((block[number.end + 2] ?? 0) >> 1) & 3
  const rest = block.subarray(number.end + TIME_AND_FLAGS_BYTES)
  if (lacing === 0) return [rest]
  const count = (rest[0] ?? 0) + 1
  if (count > rest.length) throw invalidAudio()
  if (lacing === FIXED)
    return cut(rest.subarray(1), Array(count - 1).fill(Math.floor((rest.length - 1) / count)))
  const { sizes, end } = lacing === XIPH ? xiphSizes(rest, count - 1) : ebmlSizes(rest, count - 1)
  return cut(rest.subarray(end), sizes)
}

interface Sizes {
  readonly sizes: readonly number[]
  readonly end: number
}

/** Sums of bytes, each ended by one below 255. */
function xiphSizes(bytes: Uint8Array, count: number): Sizes {
  const sizes: number[] = []
  let at = 1
  while (sizes.length < count) {
    let size = 0
    let part: number | undefined
    do {
      part = bytes[at++]
      if (part === undefined) throw invalidAudio()
      size += part
    } while (part === 255)
    sizes.push(size)
  }
  return { sizes, end: at }
}

/** The first as a number, the others as differences, stored as numbers that are shifted to be positive. */
function ebmlSizes(bytes: Uint8Array, count: number): Sizes {
  const sizes: number[] = []
  let at = 1
  while (sizes.length < count) {
    const number = readNumber(bytes, at)
    if (number === undefined) throw invalidAudio()
    const width = number.end - at
    const last = sizes.at(-1)
    sizes.push(last === undefined ? number.value : last + number.value - (2 ** (7 * width - 1) - 1))
    at = number.end
  }
  return { sizes, end: at }
}

function cut(bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  let at = 0
  const frames = sizes.map((size) => {
    if (!(size >= 0 && at + size <= bytes.length)) throw invalidAudio()
    at += size
    return bytes.subarray(at - size, at)
  })
  return [...frames, bytes.subarray(at)].filter(({ length }) => length > 0)
}
