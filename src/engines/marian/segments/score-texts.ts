import type { ExpectedPiece, TextScore } from '../../../translation/scorer.ts'
import type { RivalPiece } from '../inference/decode-task.ts'
import { END_OF_SENTENCE } from '../inference/search/hypothesis.ts'
import type { Token } from '../tokeniser/tokeniser.ts'
import { candidateIds, UNKNOWN } from './candidates.ts'
import type { SegmentModel, SegmentOptions } from './loaded-model.ts'

/** Sides that are longer than a sentence that the model translates at a time are scored by no one. */
const LONGEST_TARGET_FACTOR = 3

/** What may be translations of one source. */
export interface Targets {
  readonly source: string
  readonly targets: readonly string[]
}

/** One target, where it is told what was expected instead. */
export interface ScoringOptions extends Pick<SegmentOptions, 'prefixTokens' | 'path' | 'signal'> {
  readonly expectations?: number | undefined
}

/**
 * How likely a model thinks that targets are for their source. `undefined` when either is empty or too long, or when the
 * target has what the model cannot write. Probabilities are among the shortlist of the source and the pieces of the target.
 */
export async function scoreTexts(
  model: SegmentModel,
  { source, targets }: Targets,
  { prefixTokens, path, signal, expectations = 0 }: ScoringOptions,
): Promise<readonly (TextScore | undefined)[]> {
  const prefix = prefixTokens.map((token) => model.sourceTokeniser.idOf(token) ?? UNKNOWN)
  const sourceIds = model.sourceTokeniser.encode(source).map(({ id }) => id)
  const isScored = sourceIds.length > 0 && sourceIds.length + prefix.length <= model.maxSourcePieces
  const texts = targets.map((text) => ({ text, tokens: model.targetTokeniser.encode(text) }))
  const scored = isScored ? texts.filter(({ tokens }) => canBeScored(tokens, model)) : []
  if (scored.length === 0) return targets.map(() => undefined)
  const ids = [...prefix, ...sourceIds, END_OF_SENTENCE]
  const known = scored.map(({ tokens }) => tokens.map(({ id }) => id))
  const decoded = await model.decode({
    sourceIds: ids,
    candidates: candidateIds(model, prefixTokens, ids, [], known.flat()),
    maxLength: Math.max(...known.map(({ length }) => length)) + 1,
    uniqueGroupSize: 0,
    forbidsEchoes: false,
    known: { targets: known, shared: candidateIds(model, prefixTokens, ids, []) },
    rivals: expectations,
    width: known.length,
    path,
    signal,
  })
  const scores = new Map(
    [decoded, ...decoded.others].map(({ score }, index) => {
      const pieces = (known[index]?.length ?? 0) + 1
      return [scored[index], Number.isFinite(score) ? { logProbability: score * pieces, pieces } : undefined]
    }),
  )
  return texts.map((one) => {
    const score = scores.get(one)
    if (score === undefined || expectations === 0) return score
    return { ...score, expected: expectedPieces(model, one, decoded.rivals ?? []) }
  })
}

function canBeScored(tokens: readonly Token[], { maxSourcePieces }: SegmentModel): boolean {
  const isTooLong = tokens.length > LONGEST_TARGET_FACTOR * maxSourcePieces
  return tokens.length > 0 && !isTooLong && tokens.every(({ id }) => id !== UNKNOWN)
}

/** Only what is text: neither the end of the sentence nor single bytes. */
function expectedPieces(
  { targetTokeniser }: SegmentModel,
  { text: { length }, tokens }: { readonly text: string; readonly tokens: readonly Token[] },
  rivals: readonly RivalPiece[],
): readonly ExpectedPiece[] {
  return rivals.flatMap(({ place, id, odds }) => {
    const text = targetTokeniser.pieceText(id).replace('\u2581', ' ')
    const { start, end } = tokens[place] ?? { start: length, end: length }
    return text === '' ? [] : [{ start, end, text, odds }]
  })
}
