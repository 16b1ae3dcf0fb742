import { BUCKETS, bucketOf } from './grams.ts'

/** Part of a memory's index: for the pairs of words of one bucket, where they stand. */
export interface ShardRow {
  readonly bucket: number
  /** Number of the first segment that the shard is about; names it within its memory. */
  readonly shard: number
  readonly content: Uint8Array
}

/** Segments that one shard is about at most. */
export const SHARD_SEGMENTS = 65_536
/** A pair of words that more segments of a shard have is common, and the first of them stand for all. */
const PLACES_PER_GRAM = 1_024

const MAX_TOKENS = 255

/** Collects the index of segments as they are added, in bounded memory: about 8 bytes for each pair of words. */
export interface ShardBuilder {
  /** Segments come with ascending numbers; `grams` may hold one twice. */
  add(number: number, tokenCount: number, grams: readonly number[]): void
  readonly segments: number
  /** The rows of what was added since the last call. */
  finish(): readonly ShardRow[]
}

/**
 * Rows hold, for each pair of words, ascending: its hash (4 bytes), the count of its places, and for each the distance
 * from the place before and the number of words of the segment (1 byte). Counts and distances take 7 bits a byte.
 */
export function createShardBuilder(): ShardBuilder {
  let grams = new Uint32Array(4_096)
  let places = new Uint32Array(4_096)
  let length = 0
  let first: number | undefined
  let segments = 0
  let lengths: number[] = []

  function push(gram: number, place: number): void {
    if (length === grams.length) {
      grams = grown(grams)
      places = grown(places)
    }
    grams[length] = gram
    places[length] = place
    length += 1
  }

  return {
    get segments() {
      return segments
    },
    add(number, tokenCount, ofSegment) {
      first ??= number
      const place = number - first
      lengths[place] = Math.min(tokenCount, MAX_TOKENS)
      segments += 1
      for (const gram of new Set(ofSegment)) push(gram, place)
    },
    finish() {
      if (first === undefined) return []
      const rows = rowsOf(first, inOrder(grams, places, length), lengths)
      length = 0
      first = undefined
      segments = 0
      lengths = []
      return rows
    },
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

/** Pairs of gram and place as whole numbers that sort as they should: 32 bits and 17 bits fit into a double. */
function inOrder(grams: Uint32Array, places: Uint32Array, length: number): Float64Array {
  const order = new Float64Array(length)
  for (let index = 0; index < length; index += 1) {
    order[index] = (grams[index] ?? 0) * SHIFT + (places[index] ?? 0)
  }
  return order.toSorted()
}

const SHIFT = 131_072

function rowsOf(shard: number, order: Float64Array, lengths: readonly number[]): readonly ShardRow[] {
  const rows: ShardRow[] = []
  const bytes = createBytes()
  let index = 0
  for (let bucket = 0; bucket < BUCKETS && index < order.length; bucket += 1) {
    bytes.clear()
    while (index < order.length) {
      const gram = Math.floor((order[index] ?? 0) / SHIFT)
      if (bucketOf(gram) !== bucket) break
      let end = index + 1
      while (end < order.length && Math.floor((order[end] ?? 0) / SHIFT) === gram) end += 1
      const count = Math.min(end - index, PLACES_PER_GRAM)
      bytes.fixed(gram)
      bytes.varied(count)
      let before = 0
      for (let place = index; place < index + count; place += 1) {
        const at = (order[place] ?? 0) % SHIFT
        bytes.varied(at - before)
        bytes.byte(lengths[at] ?? 0)
        before = at
      }
      index = end
    }
    if (bytes.length > 0) rows.push({ bucket, shard, content: bytes.copy() })
  }
  return rows
}

function createBytes() {
  let buffer = new Uint8Array(4_096)
  let length = 0
  const byte = (value: number): void => {
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2)
      larger.set(buffer)
      buffer = larger
    }
    buffer[length] = value
    length += 1
  }
  return {
    get length() {
      return length
    },
    clear() {
      length = 0
    },
    byte,
    fixed(value: number) {
      byte(value & 0xff)
      byte((value >>> 8) & 0xff)
      byte((value >>> 16) & 0xff)
      byte(value >>> 24)
    },
    varied(value: number) {
      let rest = value
      while (rest > 0x7f) {
        byte((rest & 0x7f) | 0x80)
        rest >>>= 7
      }
      byte(rest)
    },
    copy: () => buffer.slice(0, length),
  }
}
