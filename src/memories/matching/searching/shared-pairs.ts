import { bucketOf, gramsOf } from '../../index/grams.ts'
import type { IndexReader } from '../../index/index-reader.ts'
import { withPlaceCounts } from '../../index/place-counts.ts'
import { mayBeCut, type PlaceList, readShardRow } from '../../index/read-shard.ts'
import type { Memory } from '../../memory.ts'

/** The pairs of the longest words are looked up, for these are the rarest. */
const GRAMS = 32
/** Places from which candidates are taken; those of the rarest pairs come first. */
const PLACES = 40_000
/** Segments whose words are compared. */
const CANDIDATES = 48

type IndexedMemory = Pick<Memory, 'place' | 'updatedAtMs'>

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
 * L + 1 rarest, whose places are collected; the others are only counted in those. What lacks more is forgotten on the
 * way, and as soon as few are left, the longest lists need not be read.
 */
export async function findCandidates(
  index: IndexReader,
  memory: IndexedMemory,
  tokens: readonly string[],
  least: number,
): Promise<readonly number[]> {
  const pairs = await readPairs(index, memory, rarest(tokens))
  const lacking = Math.floor(2 * tokens.length * (1 - least) + 1e-9)
  const lengths = {
    shortest: Math.min(Math.ceil(tokens.length * least - 1e-9), LONGEST_COUNTED),
    longest: Math.floor(tokens.length / least + 1e-9),
  }
  return withPlaceCounts((counts) => {
    let cut = 0
    for (const [position, { lists, isCut }] of pairs.entries()) {
      const isRare = position <= lacking && counts.size <= PLACES
      if (!isRare && counts.size <= CANDIDATES) break
      for (const list of lists) {
        if (isRare) counts.collect(list, lengths)
        else counts.countAlso(list)
      }
      if (isCut) cut += 1
      if (!isRare) counts.keep(position + 1 - lacking - cut)
    }
    return counts.best(CANDIDATES)
  })
}

/** Segments of more words are counted as such of 255. */
const LONGEST_COUNTED = 255

/** Pairs from the rarest to the most frequent; one that is nowhere is the rarest. */
async function readPairs(
  index: IndexReader,
  memory: IndexedMemory,
  grams: ReadonlySet<number>,
): Promise<readonly Pair[]> {
  const found = new Map<number, PlaceList[]>()
  for (const gram of grams) found.set(gram, [])
  for (const row of await index.rows(memory, [...grams].map(bucketOf))) {
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
