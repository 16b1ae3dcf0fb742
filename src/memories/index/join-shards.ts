import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MemoryStore, NumberRange } from '../memory-store.ts'
import { type PlaceList, readShardRow, visitPlaces } from './read-shard.ts'
import { createRowBytes } from './row-bytes.ts'
import { PLACES_PER_GRAM, SHARD_SEGMENTS, type ShardRow } from './shard.ts'

/** Shards of like size that stand side by side become one when there are so many of them. */
export const JOINED_SHARDS = 8
/** Of 4,096, that are read and written at once; with two million segments they have 600 KB. */
const BUCKETS_AT_ONCE = 32
const BUCKETS = 4_096
/** Rows of a bucket that have more together stay as they are. */
const JOINED_BYTES = 1_048_576

type JoinStore = Pick<
  MemoryStore,
  'placesOfShards' | 'shards' | 'findAt' | 'readShards' | 'replaceShards' | 'joinShards'
>

/**
 * Joins shards until no index has many: a look-up reads a row for each, and each `POST .../segments` makes one. The size
 * of a shard grows eightfold each time, so that a segment is written anew a few times at most.
 *
 * Stops where it is when the signal says so, or when an index is changed by others; what is joined by half is read as
 * before, and joined the next time. What goes wrong with one index is thrown when the others are done.
 */
export async function joinManyShards(store: JoinStore, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const place of await store.placesOfShards(JOINED_SHARDS)) {
    try {
      await joinAt(store, place, signal)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function joinAt(store: JoinStore, place: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const memory = await store.findAt(place)
    if (memory === undefined || signal.aborted) return
    const run = shardsToJoin(await store.shards(place), memory.segmentCount)
    if (run === undefined || !(await joinRun(store, place, run, signal))) return
  }
}

/**
 * The run of smallest shards that are worth joining: eight of about one size, and smaller ones that stand between or
 * behind them. `end` is the number behind the last segment.
 *
 * Were smaller ones counted as well, 7 shards of 4,096 and one of 1 would be joined, and soon again with another of 1.
 */
export function shardsToJoin(
  shards: readonly number[],
  end: number,
): { readonly shards: NumberRange; readonly segments: number } | undefined {
  const sizes = shards.map((shard, index) => (shards[index + 1] ?? end) - shard)
  for (let least = 1; least <= end; least *= JOINED_SHARDS) {
    let from = 0
    let ofSize = 0
    for (let index = 0; index <= sizes.length; index += 1) {
      const size = sizes[index] ?? Number.POSITIVE_INFINITY
      if (size < least * JOINED_SHARDS) {
        if (size >= least) ofSize += 1
        continue
      }
      const [first, last] = [shards[from], shards[index - 1]]
      if (ofSize >= JOINED_SHARDS && first !== undefined && last !== undefined) {
        return { shards: { first, last }, segments: (shards[index] ?? end) - first }
      }
      from = index + 1
      ofSize = 0
    }
  }
  return undefined
}

/** False when it could not be finished. */
async function joinRun(
  store: JoinStore,
  place: number,
  { shards, segments }: { readonly shards: NumberRange; readonly segments: number },
  signal: AbortSignal,
): Promise<boolean> {
  const placesPerGram = PLACES_PER_GRAM * Math.ceil(segments / SHARD_SEGMENTS)
  for (let first = 0; first < BUCKETS; first += BUCKETS_AT_ONCE) {
    if (signal.aborted) return false
    const buckets = { first, last: first + BUCKETS_AT_ONCE - 1 }
    const rows = await store.readShards(place, buckets, shards)
    const joined: ShardRow[] = []
    for (const ofBucket of Map.groupBy(rows, ({ bucket }) => bucket).values()) {
      const bytes = ofBucket.reduce((sum, { content }) => sum + content.length, 0)
      if (bytes > JOINED_BYTES) joined.push(...ofBucket)
      else joined.push(joinRows(ofBucket, shards.first, placesPerGram))
      await nextTurn()
    }
    if (joined.length === rows.length) continue
    const replaced = { buckets, shards, count: rows.length }
    if (!(await store.replaceShards(place, replaced, joined))) return false
  }
  await store.joinShards(place, shards)
  return true
}

/** Rows of one bucket, ascending, as one. A pair of words that too many segments have stands for the first of them. */
export function joinRows(rows: readonly ShardRow[], shard: number, placesPerGram: number): ShardRow {
  const lists = new Map<number, PlaceList[]>()
  for (const row of rows) {
    readShardRow(row, ANY, (gram, list) => {
      const known = lists.get(gram)
      if (known === undefined) lists.set(gram, [list])
      else known.push(list)
    })
  }
  const bytes = createRowBytes()
  for (const [gram, ofGram] of [...lists].toSorted(([one], [other]) => one - other)) {
    let left = Math.min(
      placesPerGram,
      ofGram.reduce((sum, { count }) => sum + count, 0),
    )
    bytes.fixed(gram)
    bytes.varied(left)
    let before = shard
    for (const list of ofGram) {
      visitPlaces(list, (number, tokenCount) => {
        if (left === 0) return
        left -= 1
        bytes.varied(number - before)
        bytes.byte(tokenCount)
        before = number
      })
    }
  }
  return { bucket: rows[0]?.bucket ?? 0, shard, content: bytes.copy() }
}

const ANY = { has: () => true }
