import { bucketOf, gramsOf } from '../index/grams.ts'
import { mayBeCut, type PlaceList, readShardRow, visitPlaces } from '../index/read-shard.ts'
import type { MemoryStore } from '../memory-store.ts'

/** The pairs of the longest words are looked up, for these are the rarest. */
const GRAMS = 32
/** Places from which candidates are taken; those of the rarest pairs come first. */
const PLACES = 40_000
/** Segments whose words are compared. */
const CANDIDATES = 48

/** Where one pair of the words asked for stands, shard by shard. */
interface Pair {
  readonly lists: readonly PlaceList[]
  readonly count: number
  /** Some segments that have it may be missing. */
  readonly isCut: boolean
}

/**
 * Numbers of the segments that may be alike by `least` (0.5 to 1): those that share most pairs of words, the newest
 * first of several, at most 48.
 *
 * Of n words, with least = t, a segment that is alike lacks L = 2n(1 - t) of the pairs at most. So it has one of the
 * L + 1 rarest, whose places are collected; the others are only counted in those. What lacks more is no candidate.
 */
export async function findCandidates(
  store: Pick<MemoryStore, 'readIndex'>,
  place: number,
  tokens: readonly string[],
  least: number,
): Promise<readonly number[]> {
  const pairs = await readPairs(store, place, rarest(tokens))
  const lacking = Math.floor(2 * tokens.length * (1 - least) + 1e-9)
  const shortest = Math.min(Math.ceil(tokens.length * least - 1e-9), LONGEST_COUNTED)
  const longest = Math.floor(tokens.length / least + 1e-9)
  const collected: number[] = []
  let collectedPairs = 0
  for (const { lists } of pairs.slice(0, lacking + 1)) {
    if (collected.length > PLACES) break
    collectedPairs += 1
    for (const list of lists) {
      visitPlaces(list, (number, count) => {
        if (count >= shortest && count <= longest) collected.push(number)
      })
    }
  }
  const candidates = countEach(collected)
  for (const { lists } of pairs.slice(collectedPairs)) {
    for (const list of lists) countAlso(candidates, list)
  }
  const needed = pairs.length - lacking - pairs.filter(({ isCut }) => isCut).length
  return mostShared(candidates, needed)
}

/** Segments of more words are counted as such of 255. */
const LONGEST_COUNTED = 255

/** Pairs from the rarest to the most frequent; one that is nowhere is the rarest. */
async function readPairs(
  store: Pick<MemoryStore, 'readIndex'>,
  place: number,
  grams: ReadonlySet<number>,
): Promise<readonly Pair[]> {
  const found = new Map<number, PlaceList[]>()
  for (const gram of grams) found.set(gram, [])
  for (const row of await store.readIndex(place, [...new Set([...grams].map(bucketOf))])) {
    readShardRow(row, grams, (gram, list) => found.get(gram)?.push(list))
  }
  return [...found.values()]
    .map((lists) => ({
      lists,
      count: lists.reduce((sum, { count }) => sum + count, 0),
      isCut: lists.some(mayBeCut),
    }))
    .toSorted((one, other) => one.count - other.count)
}

function rarest(tokens: readonly string[]): ReadonlySet<number> {
  const grams = gramsOf(tokens)
  if (grams.length <= GRAMS) return new Set(grams)
  const lengthAt = (index: number): number => (tokens[index - 1]?.length ?? 0) + (tokens[index]?.length ?? 0)
  const byLength = grams
    .map((gram, index) => ({ gram, length: lengthAt(index) }))
    .toSorted((one, other) => other.length - one.length)
  return new Set(byLength.slice(0, GRAMS).map(({ gram }) => gram))
}

/** Segments by their numbers, ascending, and how many of the pairs each shares. */
interface Candidates {
  readonly numbers: Uint32Array
  readonly shared: Uint8Array
}

function countEach(collected: readonly number[]): Candidates {
  const sorted = Uint32Array.from(collected).toSorted()
  const shared = new Uint8Array(sorted.length)
  let length = 0
  for (const number of sorted) {
    if (length === 0 || sorted[length - 1] !== number) {
      sorted[length] = number
      length += 1
    }
    shared[length - 1] = (shared[length - 1] ?? 0) + 1
  }
  return { numbers: sorted.subarray(0, length), shared: shared.subarray(0, length) }
}

/** Counts a further pair in those of the candidates that have it. Both are ascending. */
function countAlso({ numbers, shared }: Candidates, list: PlaceList): void {
  let at = 0
  visitPlaces(list, (number) => {
    while (at < numbers.length && (numbers[at] ?? 0) < number) at += 1
    if (numbers[at] === number) shared[at] = (shared[at] ?? 0) + 1
  })
}

/** Counts are small numbers, so that the best are found without sorting all. */
function mostShared({ numbers, shared }: Candidates, needed: number): readonly number[] {
  const byCount: number[][] = []
  for (const [index, number] of numbers.entries()) {
    const count = shared[index] ?? 0
    if (count >= needed) (byCount[count] ??= []).push(number)
  }
  const best: number[] = []
  for (let count = byCount.length - 1; count > 0 && best.length < CANDIDATES; count -= 1) {
    best.push(...(byCount[count] ?? []).toReversed().slice(0, CANDIDATES - best.length))
  }
  return best
}
