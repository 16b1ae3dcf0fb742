import type { LanguageCode } from '../../../languages/language-code.ts'
import type { IndexReader } from '../../index/index-reader.ts'
import type { Memory } from '../../memory.ts'
import { targetFor } from '../../memory-languages.ts'
import type { KeyedSegment, MemoryStore } from '../../memory-store.ts'
import { normalise } from '../../segments/normalise.ts'
import { tokensOf } from '../../segments/tokens.ts'
import { findCandidates } from './shared-pairs.ts'
import { wordDistance } from './word-distance.ts'

export interface SimilarSegment {
  readonly segment: KeyedSegment
  /** Words of its normalised source. */
  readonly tokens: readonly string[]
  /** From 0 to 99: 99 when all words are equal, and only signs and letter case differ. */
  readonly rate: number
}

export interface SimilarSearch {
  readonly store: Pick<MemoryStore, 'findByNumber'>
  readonly index: IndexReader
}

/** Below this the index does not promise to find what there is. */
const LOWEST_RATE = 50

/**
 * Finds the segment whose words are most like those asked for, the newest of several. Everything that is alike by
 * `threshold` percent and by half shares a pair of neighbouring words with them.
 */
export async function findSimilar(
  { store, index }: SimilarSearch,
  memory: Pick<Memory, 'place' | 'updatedAtMs'>,
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
  const candidates = await findCandidates(index, memory, tokens, least)
  let best: SimilarSegment | undefined
  for (const segment of await store.findByNumber(memory.place, candidates)) {
    const languages = segment.targets.map(({ language }) => language)
    if (targetFor(languages, target) === undefined) continue
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
