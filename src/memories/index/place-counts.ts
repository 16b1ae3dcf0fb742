import type { PlaceList } from './read-shard.ts'

/** Words that a segment may have; 255 stands for more, on both sides. */
export interface LengthRange {
  readonly shortest: number
  readonly longest: number
}

/** How many lists of places have a segment, counted for many lists of thousands of places. */
export interface PlaceCounts {
  /** Of segments that are counted. */
  readonly size: number
  /** Counts the segments of a list that have so many words. */
  collect(list: PlaceList, lengths: LengthRange): void
  /** Counts a list for those segments only that are counted already. */
  countAlso(list: PlaceList): void
  /** Forgets what is in fewer lists. */
  keep(least: number): void
  /** The numbers of at most `limit` segments: those that are in most lists, the newest first of several. */
  best(limit: number): readonly number[]
}

/** One byte for each segment of the largest memory so far: cleared where it was used, and never read across an `await`. */
let counts = new Uint8Array(65_536)
let numbers = new Uint32Array(65_536)

/**
 * Calls `use` with nothing counted. Counts stand where the number of a segment says: that takes one step for a place, where
 * lists in order of their numbers take one for each segment that is counted as well.
 */
export function withPlaceCounts<Result>(use: (placeCounts: PlaceCounts) => Result): Result {
  let size = 0
  try {
    return use({
      get size() {
        return size
      },
      collect(list, lengths) {
        size = collect(list, lengths, size)
      },
      countAlso,
      keep(least) {
        size = keep(least, size)
      },
      best: (limit) => best(limit, size),
    })
  } finally {
    keep(Number.POSITIVE_INFINITY, size)
  }
}

/** Bytes of a list are read in place: a call for each would take as long as all the rest. */
function collect(
  { row: { shard, content }, at: start, count }: PlaceList,
  { shortest, longest }: LengthRange,
  sizeBefore: number,
): number {
  let size = sizeBefore
  makeRoomFor(size + count)
  let at = start
  let number = shard
  for (let index = 0; index < count; index += 1) {
    let byte = content[at++] ?? 0
    let distance = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = content[at++] ?? 0
      distance |= (byte & 0x7f) << shift
    }
    number += distance
    const words = content[at++] ?? 0
    if (words < shortest || words > longest) continue
    if (number >= counts.length) makeRoomAt(number)
    const known = counts[number] ?? 0
    if (known === 0) numbers[size++] = number
    counts[number] = known + 1
  }
  return size
}

function countAlso({ row: { shard, content }, at: start, count }: PlaceList): void {
  let at = start
  let number = shard
  for (let index = 0; index < count; index += 1) {
    let byte = content[at++] ?? 0
    let distance = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = content[at++] ?? 0
      distance |= (byte & 0x7f) << shift
    }
    number += distance
    at += 1
    const known = counts[number] ?? 0
    if (known > 0) counts[number] = known + 1
  }
}

function keep(least: number, size: number): number {
  let kept = 0
  for (let index = 0; index < size; index += 1) {
    const number = numbers[index] ?? 0
    if ((counts[number] ?? 0) >= least) numbers[kept++] = number
    else counts[number] = 0
  }
  return kept
}

/** Counts are small numbers, so that the best are found without sorting all. */
function best(limit: number, size: number): readonly number[] {
  const byCount: number[][] = []
  for (let index = 0; index < size; index += 1) {
    const number = numbers[index] ?? 0
    ;(byCount[counts[number] ?? 0] ??= []).push(number)
  }
  const found: number[] = []
  for (let count = byCount.length - 1; count > 0 && found.length < limit; count -= 1) {
    const newest = (byCount[count] ?? []).toSorted((one, other) => other - one)
    found.push(...newest.slice(0, limit - found.length))
  }
  return found
}

function makeRoomFor(size: number): void {
  if (size <= numbers.length) return
  const larger = new Uint32Array(2 * size)
  larger.set(numbers)
  numbers = larger
}

function makeRoomAt(number: number): void {
  const larger = new Uint8Array(Math.max(number + 1, 2 * counts.length))
  larger.set(counts)
  counts = larger
}
