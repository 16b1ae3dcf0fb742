import { setImmediate as nextTurn } from 'node:timers/promises'
import { bucketOf } from './grams.ts'
import { createRowBytes, type RowBytes } from './row-bytes.ts'

/** Part of a memory's index: for the pairs of words of one bucket, where they stand. */
export interface ShardRow {
  readonly bucket: number
  /** Number of the first segment that the shard is about; names it within its memory. */
  readonly shard: number
  readonly content: Uint8Array
}

/** The hash of a segment's normalised source: by it exact matches are found. */
export interface SourceKey {
  readonly hash: number
  readonly number: number
}

/** What a memory's index holds of a run of segments; a large part may be written in pieces. */
export interface IndexPart {
  readonly rows: readonly ShardRow[]
  readonly sources: readonly SourceKey[]
}

/** Segments that one shard is about at most. */
export const SHARD_SEGMENTS = 65_536
/** A shard of long segments ends earlier: after so many pairs, which take 8 MB, and as much again while they are sorted. */
export const SHARD_PAIRS = 1_048_576
/** A pair of words that more segments of a shard have is common, and the first of them stand for all. */
export const PLACES_PER_GRAM = 1_024

const MAX_TOKENS = 255

/** Collects the index of segments as they are added, in bounded memory: about 8 bytes for each pair of words. */
export interface ShardBuilder {
  /** Segments come with numbers in a row; `grams` may hold one twice. */
  add(source: SourceKey, tokenCount: number, grams: readonly number[]): void
  /** True once as much was added as a shard should hold. */
  readonly isFull: boolean
  /** The index of what was added since the last call. The event loop takes its turns meanwhile. */
  finish(): Promise<IndexPart>
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
  let hashes: number[] = []
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
      return hashes.length >= SHARD_SEGMENTS || length >= SHARD_PAIRS
    },
    add({ hash, number }, tokenCount, ofSegment) {
      first ??= number
      const place = hashes.length
      hashes.push(hash)
      lengths.push(Math.min(tokenCount, MAX_TOKENS))
      for (const gram of new Set(ofSegment)) push(gram, place)
    },
    async finish() {
      if (first === undefined) return { rows: [], sources: [] }
      const shard = first
      const ofShard = lengths
      const ofSegments = hashes
      const pairs = { grams: grams.subarray(0, length), places: places.subarray(0, length) }
      grams = new Uint32Array(FIRST_ROOM)
      places = new Uint32Array(FIRST_ROOM)
      length = 0
      first = undefined
      hashes = []
      lengths = []
      const sources = await inOrderOfHash(shard, ofSegments)
      return { rows: await rowsOf(shard, await inOrder(pairs), ofShard), sources }
    },
  }
}

const FIRST_ROOM = 4_096

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

/**
 * Roughly ascending by hash, so that neighbours are written to one page of a store and not each to its own. Sorted are
 * numbers, which takes a few milliseconds: the high half of a hash with the place behind it.
 */
async function inOrderOfHash(first: number, hashes: readonly number[]): Promise<readonly SourceKey[]> {
  const keys = new Float64Array(hashes.length)
  for (let place = 0; place < keys.length; place += 1) {
    keys[place] = Math.floor((hashes[place] ?? 0) / LOW_HALF) * SHARD_SEGMENTS + place
  }
  const sources: SourceKey[] = []
  for (const key of keys.toSorted()) {
    const place = key % SHARD_SEGMENTS
    sources.push({ hash: hashes[place] ?? 0, number: first + place })
    if (sources.length % PAIRS_PER_TURN === 0) await nextTurn()
  }
  return sources
}

const LOW_HALF = 2 ** 27

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
  const bytes = createRowBytes()
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
  bytes: RowBytes,
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
