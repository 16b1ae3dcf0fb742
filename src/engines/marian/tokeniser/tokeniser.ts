import type { TextRange } from '../../../translation/engine.ts'
import { createCharacterMap } from './character-map.ts'
import { createNormaliser } from './normaliser.ts'
import { createPieceTrie } from './piece-trie.ts'
import type { SentencepieceModel } from './sentencepiece-model.ts'
import { createSegmenter } from './unigram-segmenter.ts'

/** A piece of a text, with the UTF-16 range of the original text that it stands for (without its leading space). */
export interface Token extends TextRange {
  readonly id: number
}

/** Splits text into the pieces of a vocabulary and joins pieces to text, as the SentencePiece library does. */
export interface Tokeniser {
  readonly size: number
  /**
   * Tokens in order. Ranges never descend and lie within the text; all text except whitespace is inside some range.
   * Several tokens share a range where one character became several, as `ﬁ` becomes `f` and `i`.
   */
  readonly encode: (text: string) => Token[]
  /** Text of pieces and the range of each piece in it; control pieces and unknown have empty ranges. */
  readonly decode: (ids: readonly number[]) => {
    readonly text: string
    readonly ranges: readonly TextRange[]
  }
  /** Id of a piece by its exact text, e.g. a language tag; `undefined` when there is none. */
  readonly idOf: (piece: string) => number | undefined
  /** The text of a piece, `▁` for its space; empty for control pieces, single bytes and unknown. */
  readonly pieceText: (id: number) => string
  /** True for `<unk>` and for single bytes: what the model has hardly seen and cannot be trusted to carry over. */
  readonly isUnknown: (id: number) => boolean
}

const SPACE_SYMBOL = '\u2581'

/** `respell` changes normalised text before it is split into pieces, and keeps its length. */
export function createTokeniser(
  model: SentencepieceModel,
  respell = (normalised: string): string => normalised,
): Tokeniser {
  const { pieces } = model
  const indexed = pieces.map((piece, id) => ({ ...piece, id }))
  const normalise = createNormaliser({
    settings: model.normaliser,
    whitespaceAsSuffix: model.whitespaceAsSuffix,
    characterMap: createCharacterMap(model.normaliser.characterMap),
    userDefined: createPieceTrie(indexed.filter((piece) => piece.type === 'user_defined')),
  })
  const segment = createSegmenter(model)
  const byText = new Map(indexed.map((piece) => [piece.text, piece.id]))
  const byteValues = pieces.map((piece) =>
    piece.type === 'byte' ? Number.parseInt(piece.text.slice(3, 5), 16) : -1,
  )

  return {
    size: pieces.length,
    encode(text) {
      const normalised = normalise(text)
      return segment(respell(normalised.text)).map(({ id, start, end }) => {
        const visible = normalised.text.startsWith(SPACE_SYMBOL, start) && end > start + 1 ? start + 1 : start
        return { id, ...rangeInOriginal(text, normalised.origins, visible, end) }
      })
    },
    decode: (ids) => decodePieces(ids, pieces, byteValues),
    idOf: (piece) => byText.get(piece),
    pieceText(id) {
      const piece = pieces[id]
      return piece?.type === 'normal' || piece?.type === 'user_defined' ? piece.text : ''
    },
    isUnknown: (id) => pieces[id]?.type === 'unknown' || pieces[id]?.type === 'byte',
  }
}

/**
 * The stretch of the original that units `[start, end)` of the normalised text came from. The units of one original
 * stretch share an origin, so the range reaches to the next different origin, less the whitespace before it.
 */
function rangeInOriginal(text: string, origins: Uint32Array, start: number, end: number): TextRange {
  const from = origins[start] ?? 0
  const last = origins[Math.max(start, end - 1)] ?? from
  let index = end
  while (index < origins.length - 1 && origins[index] === last) index += 1
  let to = Math.max(origins[index] ?? last, last)
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}

function decodePieces(
  ids: readonly number[],
  pieces: SentencepieceModel['pieces'],
  byteValues: readonly number[],
): { text: string; ranges: TextRange[] } {
  let text = ''
  const ranges: TextRange[] = []
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index] ?? 0
    const piece = pieces[id]
    if (piece === undefined || piece.type === 'control' || piece.type === 'unknown') {
      ranges.push({ start: text.length, end: text.length })
      continue
    }
    if (piece.type === 'byte') {
      const run: number[] = []
      for (let at = index; (byteValues[ids[at] ?? 0] ?? -1) >= 0; at += 1)
        run.push(byteValues[ids[at] ?? 0] ?? 0)
      const start = text.length
      text += Buffer.from(run).toString('utf8')
      for (let count = 0; count < run.length; count += 1) ranges.push({ start, end: text.length })
      index += run.length - 1
      continue
    }
    const surface = piece.text.replaceAll(SPACE_SYMBOL, ' ')
    const visible = text === '' ? surface.replace(/^ /, '') : surface
    const start = text.length + (visible.startsWith(' ') ? 1 : 0)
    text += visible
    ranges.push({ start: Math.min(start, text.length), end: text.length })
  }
  return { text, ranges }
}
