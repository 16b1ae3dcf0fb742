import { invalidAudio } from '../invalid-audio.ts'

/** The beginning of an element: what it is, how long it is, and how many bytes said so. */
export interface ElementHead {
  readonly id: number
  /** `Infinity` where it is only known at the end. */
  readonly size: number
  readonly headBytes: number
}

/** `undefined` when more bytes are needed. Errors: `invalid_audio` when these can begin no element. */
export function readElementHead(bytes: Uint8Array): ElementHead | undefined {
  const [first] = bytes
  if (first === undefined) return undefined
  const idBytes = widthOf(first)
  if (idBytes > 4) throw invalidAudio()
  const size = readNumber(bytes, idBytes)
  if (size === undefined) return undefined
  return { id: readUnsigned(bytes.subarray(0, idBytes)), size: size.value, headBytes: size.end }
}

/** A number whose first bits say how long it is; all ones mean unknown. */
export function readNumber(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  const width = widthOf(first)
  if (width > 8) throw invalidAudio()
  if (bytes.length < at + width) return undefined
  const mark = 0x80 >> (width - 1)
  const value = readUnsigned(bytes.subarray(at + 1, at + width), first & (mark - 1))
  return { value: value >= 2 ** (7 * width) - 1 ? Number.POSITIVE_INFINITY : value, end: at + width }
}

/** Beyond 2^53 inexact, which is as good as too large. `before`: what stands before the bytes. */
export function readUnsigned(bytes: Uint8Array, before = 0): number {
  return bytes.reduce((value, byte) => value * 256 + byte, before)
}

function widthOf(first: number): number {
  return Math.clz32(first) - 23
}
