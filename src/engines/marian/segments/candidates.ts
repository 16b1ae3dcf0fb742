import { candidatesFor } from '../format/shortlist.ts'
import { END_OF_SENTENCE } from '../inference/search/hypothesis.ts'
import type { SegmentModel } from './loaded-model.ts'

export const UNKNOWN = 1

/**
 * The target pieces that may translate a sentence: those of the shortlist, or all. `wanted` are target texts that must be
 * possible, whatever the shortlist says, `further` pieces.
 */
export function candidateIds(
  model: SegmentModel,
  prefixTokens: readonly string[],
  sourceIds: readonly number[],
  wanted: readonly string[],
  further: readonly number[] = [],
): Uint32Array {
  const unsaid = unsaidIds(model, sourceIds)
  const shortlist = model.shortlistFor(prefixTokens)
  if (shortlist === undefined) return allCandidatesBut(model, unsaid)
  const extra = wanted.flatMap((text) => model.targetTokeniser.encode(text).map((token) => token.id))
  const { sharedVocabulary } = model.tables
  return candidatesFor(shortlist, sourceIds, {
    sharedVocabulary,
    extra: [END_OF_SENTENCE, ...extra, ...further],
  }).filter((id) => id !== UNKNOWN && !unsaid.has(id))
}

/** Pieces that must not come out: marks, and words to be copied that are not there to be copied. */
function unsaidIds(
  { targetTokeniser, controls }: SegmentModel,
  sourceIds: readonly number[],
): ReadonlySet<number> {
  const idsOf = (pieces: readonly string[]) =>
    pieces.map((piece) => targetTokeniser.idOf(piece)).filter((id) => id !== undefined)
  const { copyTokens, terminology, marks = [] } = controls
  const copied = idsOf(copyTokens).filter((id) => !sourceIds.includes(id))
  return new Set([...copied, ...idsOf([...marks, ...Object.values(terminology ?? {})])])
}

const everything = new WeakMap<SegmentModel, Map<string, Uint32Array>>()
/** Sentences differ only in the few words to be copied that they have. */
const MOST_SETS = 16

/** One array for all sentences that may have the same pieces: whole vocabularies are too large for each to have its own. */
function allCandidatesBut(model: SegmentModel, unsaid: ReadonlySet<number>): Uint32Array {
  const sets = everything.get(model) ?? new Map<string, Uint32Array>()
  everything.set(model, sets)
  const key = [...unsaid].join(' ')
  const known = sets.get(key)
  if (known !== undefined) return known
  const all = Uint32Array.from({ length: model.tables.targetVocabularySize }, (_, id) => id)
  const candidates = all.filter((id) => id !== UNKNOWN && !unsaid.has(id))
  if (sets.size >= MOST_SETS) sets.clear()
  sets.set(key, candidates)
  return candidates
}
