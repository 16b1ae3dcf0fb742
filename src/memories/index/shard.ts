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

/** By which exact matches are found: the hash of a segment's normalised source, or another key (`segments/source-keys.ts`). */
export interface SourceKey {
  readonly hash: number
  readonly number: number
}

/** What of a segment's source is put into the index beside its words. */
export interface KeyedSource {
  readonly keys: readonly number[]
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
/** Or one of many languages: after so many keys, which take as much. */
export const SHARD_KEYS = 1_048_576
/** A pair of words that more segments of a shard have is common, and the first of them stand for all. */
export const PLACES_PER_GRAM = 1_024

const MAX_TOKENS = 255

/** Collects the index of segments as they are added, in bounded memory: about 8 bytes for each pair of words. */
export interface ShardBuilder {
  /** Segments come with numbers in a row; `grams` may hold one twice. */
  add(source: KeyedSource, tokenCount: number, grams: readonly number[]): void
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
  let keys: number[] = []
  let keyPlaces: number[] = []
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
      return lengths.length >= SHARD_SEGMENTS || length >= SHARD_PAIRS || keys.length >= SHARD_KEYS
    },
    add({ keys: ofSource, number }, tokenCount, ofSegment) {
      first ??= number
      const place = lengths.length
      for (const key of ofSource) {
        keys.push(key)
        keyPlaces.push(place)
      }
      lengths.push(Math.min(tokenCount, MAX_TOKENS))
      for (const gram of new Set(ofSegment)) push(gram, place)
    },
    async finish() {
      if (first === undefined) return { rows: [], sources: [] }
      const shard = first
      const ofShard = lengths
      const ofSources = { keys, places: keyPlaces }
      const pairs = { grams: grams.subarray(0, length), places: places.subarray(0, length) }
      grams = new Uint32Array(FIRST_ROOM)
      places = new Uint32Array(FIRST_ROOM)
      length = 0
      first = undefined
      keys = []
      keyPlaces = []
      lengths = []
      const sources = await inOrderOfKey(shard, ofSources)
      return { rows: await rowsOf(shard, await inOrder(pairs, DIGITS_OF_GRAMS), ofShard), sources }
    },
  }
}

const FIRST_ROOM = 4_096

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

/** Ascending by the high 22 of 53 bits, so that neighbours are written to one page of a store and not each to its own. */
async function inOrderOfKey(
  first: number,
  { keys, places }: { readonly keys: readonly number[]; readonly places: readonly number[] },
): Promise<readonly SourceKey[]> {
  const unordered = { grams: new Uint32Array(keys.length), places: new Uint32Array(keys.length) }
  await inTurns(keys.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      unordered.grams[index] = Math.floor((keys[index] ?? 0) / LOW_BITS)
      unordered.places[index] = index
    }
  })
  const sorted = await inOrder(unordered, DIGITS_OF_KEYS)
  const sources: SourceKey[] = []
  await inTurns(keys.length, (from, to) => {
    for (const index of sorted.places.subarray(from, to)) {
      sources.push({ hash: keys[index] ?? 0, number: first + (places[index] ?? 0) })
    }
  })
  return sources
}

/** Of 53 bits those that give no order. */
const LOW_BITS = 2 ** 31

interface Pairs {
  /** Or other numbers of 32 bits that give the order. */
  readonly grams: Uint32Array
  /** Of each of the grams. */
  readonly places: Uint32Array
}

/** Pairs that are worked through between two turns of the event loop; one or two milliseconds' worth. */
const PAIRS_PER_TURN = 16_384
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
const DIGITS_OF_GRAMS = 3
/** Of their high bits. */
const DIGITS_OF_KEYS = 2

/** Works through a list, a stretch in each turn of the event loop. */
async function inTurns(length: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < length; from += PAIRS_PER_TURN) {
    if (from > 0) await nextTurn()
    work(from, Math.min(from + PAIRS_PER_TURN, length))
  }
}

/** Pairs ordered by gram; the places of one gram stay ascending, as they came. Takes the same time whatever the grams are. */
async function inOrder(pairs: Pairs, digits: number): Promise<Pairs> {
  let from = pairs
  for (let digit = 0; digit < digits; digit += 1) from = await inOrderOfDigit(from, digit * DIGIT_BITS)
  return from
}

async function inOrderOfDigit({ grams, places }: Pairs, shift: number): Promise<Pairs> {
  const next = await startsOfDigits(grams, shift)
  const to = { grams: new Uint32Array(grams.length), places: new Uint32Array(grams.length) }
  await inTurns(grams.length, (first, end) => {
    for (let index = first; index < end; index += 1) {
      const gram = grams[index] ?? 0
      const digit = (gram >>> shift) % DIGITS
      const at = next[digit] ?? 0
      next[digit] = at + 1
      to.grams[at] = gram
      to.places[at] = places[index] ?? 0
    }
  })
  return to
}

/** Where the pairs of each digit begin. */
async function startsOfDigits(grams: Uint32Array, shift: number): Promise<Uint32Array> {
  const starts = new Uint32Array(DIGITS + 1)
  await inTurns(grams.length, (first, end) => {
    for (let index = first; index < end; index += 1) {
      const digit = ((grams[index] ?? 0) >>> shift) % DIGITS
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
    }
  })
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
