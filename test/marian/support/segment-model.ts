import type { NetworkTables } from '../../../src/engines/marian/inference/network-tables.ts'
import type {
  DecodeRequest,
  SegmentModel,
  SegmentOptions,
} from '../../../src/engines/marian/segments/loaded-model.ts'
import { readSentencepieceModel } from '../../../src/engines/marian/tokeniser/sentencepiece-model.ts'
import { createTokeniser } from '../../../src/engines/marian/tokeniser/tokeniser.ts'
import type { ProtectedSpan, Segment } from '../../../src/translation/engine.ts'
import { letterPieces, writeVocabulary } from './vocabulary.ts'

export const tokeniser = createTokeniser(
  readSentencepieceModel(
    writeVocabulary([
      ...letterPieces(180),
      ...['\u2581X1', '\u2581X2', 'X', '1', '2', '3', '\u2581X', 'L', 'H'].map((text, index) => ({
        text,
        score: -9 - index / 10,
      })),
    ]),
  ),
)

export type Translate = (ids: readonly number[]) => readonly number[]

export const options: SegmentOptions = {
  prefixTokens: [],
  sourceLanguage: 'en',
  width: 1,
  targetLanguage: 'fr',
  alternatives: 0,
  joint: ' ',
  path: ['test'],
  signal: new AbortController().signal,
}

/** A model whose decoder is a plain function from source pieces to target pieces. */
export function modelOf(translate: Translate, overrides: Partial<SegmentModel> = {}) {
  const requests: DecodeRequest[] = []
  const model: SegmentModel = {
    sourceTokeniser: tokeniser,
    targetTokeniser: tokeniser,
    shortlistFor: () => undefined,
    wordsOf: () => undefined,
    lookupFor: () => undefined,
    isWordOf: () => true,
    tables: { targetVocabularySize: tokeniser.size, sharedVocabulary: true } as NetworkTables,
    controls: { copyTokens: [] },
    maxSourcePieces: 128,
    async decode(request) {
      requests.push(request)
      const ids = translate(request.sourceIds.slice(0, -1))
      return {
        ids,
        score: -0.5,
        ended: 'end',
        others: [],
        attention: ids.map((_, step) =>
          Float32Array.from(request.sourceIds, (__, position) =>
            position === Math.min(step, request.sourceIds.length - 1) ? 1 : 0,
          ),
        ),
      }
    },
    ...overrides,
  }
  return { model, requests }
}

export const copies: Translate = (ids) => ids
export const dropsStandIns: Translate = (ids) =>
  ids.filter((id) => !tokeniser.decode([id]).text.includes('X'))
export const doublesAll: Translate = (ids) => [...ids, ...ids]
export const saysNothing: Translate = () => []
export const reverses: Translate = (ids) => ids.toReversed()

export function segmentOf(text: string, spans: readonly [string, string][]): Segment {
  let from = 0
  const protectedSpans = spans.map(([found, output]): ProtectedSpan => {
    const start = text.indexOf(found, from)
    from = start + found.length
    return { start, end: from, output }
  })
  return { text, protectedSpans }
}
