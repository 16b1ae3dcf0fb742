import type { ExpectedPiece, SentencePair, TextScore } from '../../../translation/scorer.ts'
import type { RivalPiece } from '../inference/decode-task.ts'
import type { Token } from '../tokeniser/tokeniser.ts'
import { candidateIds, END_OF_SENTENCE, UNKNOWN } from './candidates.ts'
import type { SegmentModel, SegmentOptions } from './loaded-model.ts'

/** Sides that are longer than a sentence that the model translates at a time are scored by no one. */
const LONGEST_TARGET_FACTOR = 3

/**
 * How likely a model thinks that a target is for its source. `undefined` when either is empty or too long, or when the
 * target has what the model cannot write. Probabilities are among the shortlist of the source and the pieces of the target.
 */
export async function scoreText(
  model: SegmentModel,
  { source, target }: SentencePair,
  options: Pick<SegmentOptions, 'prefixTokens' | 'path' | 'signal'> & {
    readonly expectations?: number | undefined
  },
): Promise<TextScore | undefined> {
  const { prefixTokens, path, signal, expectations = 0 } = options
  const prefix = prefixTokens.map((token) => model.sourceTokeniser.idOf(token) ?? UNKNOWN)
  const sourceIds = model.sourceTokeniser.encode(source).map(({ id }) => id)
  const tokens = model.targetTokeniser.encode(target)
  const targetIds = tokens.map(({ id }) => id)
  if (sourceIds.length === 0 || targetIds.length === 0 || targetIds.includes(UNKNOWN)) return undefined
  const isTooLong = sourceIds.length + prefix.length > model.maxSourcePieces
  if (isTooLong || targetIds.length > LONGEST_TARGET_FACTOR * model.maxSourcePieces) return undefined
  const ids = [...prefix, ...sourceIds, END_OF_SENTENCE]
  const decoded = await model.decode({
    sourceIds: ids,
    candidates: candidateIds(model, prefixTokens, ids, [target]),
    maxLength: targetIds.length + 1,
    uniqueGroupSize: 0,
    forbidsEchoes: false,
    target: targetIds,
    rivals: expectations,
    width: 1,
    path,
    signal,
  })
  const pieces = targetIds.length + 1
  if (!Number.isFinite(decoded.score)) return undefined
  const score = { logProbability: decoded.score * pieces, pieces }
  return expectations === 0
    ? score
    : { ...score, expected: expectedPieces(model, target, tokens, decoded.rivals ?? []) }
}

/** Only what is text: neither the end of the sentence nor single bytes. */
function expectedPieces(
  { targetTokeniser }: SegmentModel,
  { length }: string,
  tokens: readonly Token[],
  rivals: readonly RivalPiece[],
): readonly ExpectedPiece[] {
  return rivals.flatMap(({ place, id, odds }) => {
    const text = targetTokeniser.pieceText(id).replace('\u2581', ' ')
    const { start, end } = tokens[place] ?? { start: length, end: length }
    return text === '' ? [] : [{ start, end, text, odds }]
  })
}
