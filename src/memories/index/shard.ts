import { setImmediate as nextTurn } from 'node:timers/promises'
import { bucketOf } from './grams.ts'

/** Part of a memory's index: for the pairs of words of one bucket, where they stand. */
export interface ShardRow {
  readonly bucket: number
  /** Number of the first segment that the shard is about; names it within its memory. */
  readonly shard: number
  readonly content: Uint8Array
}

/** Segments that one shard is about at most. */
export const SHARD_SEGMENTS = 65_536
/** A shard of long segments ends earlier: after so many pairs, which take 8 MB, and as much again while they are sorted. */
export const SHARD_PAIRS = 1_048_576
/** A pair of words that more segments of a shard have is common, and the first of them stand for all. */
const PLACES_PER_GRAM = 1_024

const MAX_TOKENS = 255

/** Collects the index of segments as they are added, in bounded memory: about 8 bytes for each pair of words. */
export interface ShardBuilder {
  /** Segments come with ascending numbers; `grams` may hold one twice. */
  add(number: number, tokenCount: number, grams: readonly number[]): void
  /** True once as much was added as a shard should hold. */
  readonly isFull: boolean
  /** The rows of what was added since the last call. The event loop takes its turns meanwhile. */
  finish(): Promise<readonly ShardRow[]>
}

/**
 * Rows hold, for each pair of words, ascending: its hash (4 bytes), the count of its places, and for each the distance
 * from the place before and the number of words of the segment (1 byte). Counts and distances take 7 bits a byte.
 */
export function createShardBuilder(): ShardBuilder {
  let grams = new Uint32Array(FIRST_ROOM)
  let places = new Uint32Array(FIRST_ROOM)
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
    get isFull() {
      return segments >= SHARD_SEGMENTS || length >= SHARD_PAIRS
    },
    add(number, tokenCount, ofSegment) {
      first ??= number
      const place = number - first
      lengths[place] = Math.min(tokenCount, MAX_TOKENS)
      segments += 1
      for (const gram of new Set(ofSegment)) push(gram, place)
    },
    async finish() {
      if (first === undefined) return []
      const shard = first
      const ofShard = lengths
      const pairs = { grams: grams.subarray(0, length), places: places.subarray(0, length) }
      grams = new Uint32Array(FIRST_ROOM)
      places = new Uint32Array(FIRST_ROOM)
      length = 0
      first = undefined
      segments = 0
      lengths = []
      return rowsOf(shard, await inOrder(pairs), ofShard)
    },
  }
}

const FIRST_ROOM = 4_096

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

interface Pairs {
  readonly grams: Uint32Array
  /** Of each of the grams. */
  readonly places: Uint32Array
}

/** Pairs that are worked through between two turns of the event loop; one or two milliseconds' worth. */
const PAIRS_PER_TURN = 16_384
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

/** Pairs ordered by gram; the places of one gram stay ascending, as they came. Takes the same time whatever the grams are. */
async function inOrder(pairs: Pairs): Promise<Pairs> {
  let from = pairs
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) from = await inOrderOfDigit(from, shift)
  return from
}

async function inOrderOfDigit({ grams, places }: Pairs, shift: number): Promise<Pairs> {
  const next = await startsOfDigits(grams, shift)
  const to = { grams: new Uint32Array(grams.length), places: new Uint32Array(grams.length) }
  for (let index = 0; index < grams.length; index += 1) {
    if (index % PAIRS_PER_TURN === PAIRS_PER_TURN - 1) await nextTurn()
    const gram = grams[index] ?? 0
    const digit = (gram >>> shift) % DIGITS
    const at = next[digit] ?? 0
    next[digit] = at + 1
    to.grams[at] = gram
    to.places[at] = places[index] ?? 0
  }
  return to
}

/** Where the pairs of each digit begin. */
async function startsOfDigits(grams: Uint32Array, shift: number): Promise<Uint32Array> {
  const starts = new Uint32Array(DIGITS + 1)
  for (let index = 0; index < grams.length; index += 1) {
    if (index % PAIRS_PER_TURN === PAIRS_PER_TURN - 1) await nextTurn()
    const digit = ((grams[index] ?? 0) >>> shift) % DIGITS
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
  }
  for (let digit = 0; digit < DIGITS; digit += 1) {
    starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
  }
  return starts
}

async function rowsOf(
  shard: number,
  { grams, places }: Pairs,
  lengths: readonly number[],
): Promise<readonly ShardRow[]> {
  const rows: ShardRow[] = []
  const bytes = createBytes()
  let turnAt = PAIRS_PER_TURN
  for (let index = 0; index < grams.length; ) {
    const bucket = bucketOf(grams[index] ?? 0)
    bytes.clear()
    while (index < grams.length && bucketOf(grams[index] ?? 0) === bucket) {
      index = writeGram(bytes, { grams, places }, index, lengths)
      if (index < turnAt) continue
      turnAt = index + PAIRS_PER_TURN
      await nextTurn()
    }
    rows.push({ bucket, shard, content: bytes.copy() })
  }
  return rows
}

/** Writes the gram that begins at `index`, and gives where the next one begins. */
function writeGram(
  bytes: ReturnType<typeof createBytes>,
  { grams, places }: Pairs,
  index: number,
  lengths: readonly number[],
): number {
  const gram = grams[index] ?? 0
  let end = index + 1
  while (end < grams.length && grams[end] === gram) end += 1
  const count = Math.min(end - index, PLACES_PER_GRAM)
  bytes.fixed(gram)
  bytes.varied(count)
  let before = 0
  for (let at = index; at < index + count; at += 1) {
    const place = places[at] ?? 0
    bytes.varied(place - before)
    bytes.byte(lengths[place] ?? 0)
    before = place
  }
  return end
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
