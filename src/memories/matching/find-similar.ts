import type { LanguageCode } from '../../languages/language-code.ts'
import { bucketOf, gramsOf } from '../index/grams.ts'
import { type Places, readShardRow } from '../index/read-shard.ts'
import { targetFor } from '../memory-languages.ts'
import type { KeyedSegment, MemoryStore } from '../memory-store.ts'
import { normalise } from '../segments/normalise.ts'
import { tokensOf } from '../segments/tokens.ts'
import { wordDistance } from './word-distance.ts'

export interface SimilarSegment {
  readonly segment: KeyedSegment
  /** Words of its normalised source. */
  readonly tokens: readonly string[]
  /** From 0 to 99: 99 when all words are equal, and only signs and letter case differ. */
  readonly rate: number
}

/** Below this the index does not promise to find what there is. */
const LOWEST_RATE = 50
/** The pairs of the longest words are looked up, for these are the rarest. */
const GRAMS = 32
/** Places that are counted; those of the rarest pairs are counted first. */
const PLACES = 40_000
/** Segments whose words are compared. */
const CANDIDATES = 48

/**
 * Finds the segment whose words are most like those asked for, the newest of several. Everything that is alike by
 * `threshold` percent and by half shares a pair of neighbouring words with them.
 */
export async function findSimilar(
  store: Pick<MemoryStore, 'readIndex' | 'findByNumber'>,
  place: number,
  {
    tokens,
    target,
    threshold,
  }: {
    readonly tokens: readonly string[]
    readonly target: LanguageCode
    readonly threshold: number
  },
): Promise<SimilarSegment | undefined> {
  const least = Math.max(threshold, LOWEST_RATE) / 100
  if (tokens.length === 0) return undefined
  const candidates = await candidatesOf(store, place, tokens, least)
  let best: SimilarSegment | undefined
  for (const segment of await store.findByNumber(place, candidates)) {
    if (
      targetFor(
        segment.targets.map(({ language }) => language),
        target,
      ) === undefined
    )
      continue
    const similar = compare(segment, tokens, least)
    if (similar === undefined || similar.rate < threshold) continue
    const isBetter =
      best === undefined ||
      similar.rate > best.rate ||
      (similar.rate === best.rate && segment.number > best.segment.number)
    if (isBetter) best = similar
  }
  return best
}

function compare(segment: KeyedSegment, asked: readonly string[], least: number): SimilarSegment | undefined {
  const tokens = tokensOf(normalise(segment.source.text).text)
  const longer = Math.max(tokens.length, asked.length)
  const distance = wordDistance(tokens, asked, Math.floor((1 - least) * longer + 1e-9))
  if (distance === undefined) return undefined
  return { segment, tokens, rate: Math.min(99, Math.floor((100 * (longer - distance)) / longer)) }
}

/** Numbers of the segments that share most pairs of words and are neither too short nor too long. */
async function candidatesOf(
  store: Pick<MemoryStore, 'readIndex'>,
  place: number,
  tokens: readonly string[],
  least: number,
): Promise<readonly number[]> {
  const grams = new Set(rarest(tokens))
  const rows = await store.readIndex(place, [...new Set([...grams].map(bucketOf))])
  const places = new Map<number, Places[]>()
  for (const row of rows) {
    readShardRow(row, grams, (gram, found) => {
      const known = places.get(gram)
      if (known === undefined) places.set(gram, [found])
      else known.push(found)
    })
  }
  const shortest = Math.ceil(tokens.length * least - 1e-9)
  const longest = Math.floor(tokens.length / least + 1e-9)
  const shared = new Map<number, number>()
  let counted = 0
  for (const list of inOrderOfCount(places)) {
    for (const { numbers, tokenCounts } of list) {
      for (let index = 0; index < numbers.length; index += 1) {
        const count = tokenCounts[index] ?? 0
        if (count < Math.min(shortest, 255) || count > longest) continue
        const number = numbers[index] ?? 0
        shared.set(number, (shared.get(number) ?? 0) + 1)
      }
      counted += numbers.length
    }
    if (counted > PLACES) break
  }
  return mostShared(shared)
}

function rarest(tokens: readonly string[]): readonly number[] {
  const grams = gramsOf(tokens)
  if (grams.length <= GRAMS) return grams
  const lengthAt = (index: number): number => (tokens[index - 1]?.length ?? 0) + (tokens[index]?.length ?? 0)
  return grams
    .map((gram, index) => ({ gram, length: lengthAt(index) }))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, GRAMS)
    .map(({ gram }) => gram)
}

function inOrderOfCount(places: ReadonlyMap<number, readonly Places[]>): readonly (readonly Places[])[] {
  const count = (list: readonly Places[]): number =>
    list.reduce((sum, { numbers }) => sum + numbers.length, 0)
  return [...places.values()]
    .map((list) => ({ list, count: count(list) }))
    .toSorted((one, other) => one.count - other.count)
    .map(({ list }) => list)
}

/** Counts are small numbers, so that the best are found without sorting all. */
function mostShared(shared: ReadonlyMap<number, number>): readonly number[] {
  const byCount: number[][] = []
  for (const [number, count] of shared) (byCount[count] ??= []).push(number)
  const best: number[] = []
  for (let count = byCount.length - 1; count > 0 && best.length < CANDIDATES; count -= 1) {
    const numbers = (byCount[count] ?? []).toSorted((one, other) => other - one)
    best.push(...numbers.slice(0, CANDIDATES - best.length))
  }
  return best
}
