import type { AlignmentLink } from '../../../translation/engine.ts'
import { candidatesFor } from '../format/shortlist.ts'
import type { Decoded } from '../inference/decode-task.ts'
import { createRepetitionWatch } from '../inference/repetition.ts'
import { alignmentLinks } from './alignment-links.ts'
import { echoes } from './echo.ts'
import type { SegmentModel, SegmentOptions } from './loaded-model.ts'

export interface PlainTranslation {
  readonly text: string
  readonly links: readonly AlignmentLink[]
  /** Mean log-probability per piece; `undefined` when the model was not asked. */
  readonly score: number | undefined
  readonly pieceCount: number
  /** Other translations, the likeliest first; as many as there are up to the width of the search. */
  readonly others?: readonly string[]
}

const END_OF_SENTENCE = 0
const UNKNOWN = 1
const LENGTH_FACTOR = 3
const LENGTH_ALLOWANCE = 20
/** Groups of this many pieces must be unique when a first attempt ran into a loop. */
const UNIQUE_GROUP = 3
/** How much less likely a translation without an echo may be than one with it, in nats a piece, to be the better one. */
const ECHO_WORTH = 0.1

/**
 * Translates text without protected spans in one piece. A result that runs in circles or never ends is decoded again
 * with repetitions forbidden, and cut at its first repetition should that not help. One that says a phrase twice in a
 * row, which the text does not, gives way to one that does not if that is about as likely. When nothing comes out, the text
 * itself is the answer: better untranslated than lost.
 *
 * `wanted` are target texts that must be possible, whatever the shortlist says.
 */
export async function translatePlain(
  model: SegmentModel,
  text: string,
  options: SegmentOptions,
  wanted: readonly string[] = [],
): Promise<PlainTranslation> {
  const prefix = options.prefixTokens.map((token) => model.sourceTokeniser.idOf(token) ?? UNKNOWN)
  const tokens = model.sourceTokeniser.encode(text)
  if (tokens.length === 0) return { text, links: [], score: undefined, pieceCount: 0 }
  const sourceIds = [...prefix, ...tokens.map((token) => token.id), END_OF_SENTENCE]
  const request = {
    sourceIds,
    candidates: candidateIds(model, options.prefixTokens, sourceIds, wanted),
    maxLength: LENGTH_FACTOR * sourceIds.length + LENGTH_ALLOWANCE,
    width: options.width,
    path: options.path,
    signal: options.signal,
  }
  let decoded = await model.decode({ ...request, uniqueGroupSize: 0, forbidsEchoes: false })
  if (decoded.ended !== 'end') {
    const again = await model.decode({ ...request, uniqueGroupSize: UNIQUE_GROUP, forbidsEchoes: false })
    decoded = again.ended === 'end' ? again : withoutLoop(decoded, sourceIds)
  }
  let target = model.targetTokeniser.decode(decoded.ids)
  if (decoded.ended === 'end' && echoes(target.text, text)) {
    const other = await model.decode({ ...request, uniqueGroupSize: 0, forbidsEchoes: true })
    const otherTarget = model.targetTokeniser.decode(other.ids)
    const isAsLikely = other.ended === 'end' && other.score >= decoded.score - ECHO_WORTH
    if (isAsLikely && !echoes(otherTarget.text, text) && keeps(otherTarget.text, target.text, wanted)) {
      decoded = other
      target = otherTarget
    }
  }
  if (target.text.trim() === '') return { text, links: [], score: undefined, pieceCount: 0 }
  const links = alignmentLinks({
    sourceText: text,
    sourceRanges: [...prefix.map(() => ({ start: 0, end: 0 })), ...tokens],
    targetText: target.text,
    targetRanges: target.ranges,
    attention: decoded.attention,
  })
  const translation = { text: target.text, links, score: decoded.score, pieceCount: decoded.ids.length + 1 }
  if (options.alternatives === 0) return translation
  const others = decoded.others
    .map((ids) => model.targetTokeniser.decode(ids).text)
    .filter((other) => other.trim() !== '' && !echoes(other, text) && keeps(other, target.text, wanted))
  return { ...translation, others: others.slice(0, options.alternatives) }
}

/** Whether a translation has the digits of another one, those of stand-ins among them, and the `wanted` texts that it has. */
function keeps(translation: string, other: string, wanted: readonly string[]): boolean {
  const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
  const hasTerms = wanted.every((text) => translation.includes(text) || !other.includes(text))
  return hasTerms && digitsOf(translation) === digitsOf(other)
}

function candidateIds(
  model: SegmentModel,
  prefixTokens: readonly string[],
  sourceIds: readonly number[],
  wanted: readonly string[],
): Uint32Array {
  const unsaid = unsaidIds(model, sourceIds)
  const shortlist = model.shortlistFor(prefixTokens)
  if (shortlist === undefined) return allCandidatesBut(model, unsaid)
  const extra = wanted.flatMap((text) => model.targetTokeniser.encode(text).map((token) => token.id))
  const { sharedVocabulary } = model.tables
  return candidatesFor(shortlist, sourceIds, {
    sharedVocabulary,
    extra: [END_OF_SENTENCE, ...extra],
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

/** The pieces up to the end of the first occurrence of what is repeated. */
function withoutLoop(decoded: Decoded, sourceIds: readonly number[]): Decoded {
  const watch = createRepetitionWatch(sourceIds)
  for (const [index, id] of decoded.ids.entries()) {
    const period = watch.push(id)
    if (period === 0) continue
    let start = index + 1 - period
    while (start > 0 && decoded.ids[start - 1] === decoded.ids[start - 1 + period]) start -= 1
    const length = start + period
    return { ...decoded, ids: decoded.ids.slice(0, length), attention: decoded.attention.slice(0, length) }
  }
  return decoded
}
