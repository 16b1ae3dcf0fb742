import type { RecognisedWord } from '../../speech/recogniser.ts'
import type { SherpaResult } from './sherpa-onnx.ts'

/** Scripts that put no blanks between words: each token is a word of its own. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const PUNCTUATION = /^[\p{P}\p{S}]+$/u
/** How long the last word of a stretch may be, where the model tells only where tokens begin. */
const LONGEST_TOKEN_S = 0.4

interface Piece {
  text: string
  readonly startS: number
  endS: number
  readonly hasBlankBefore: boolean
}

/** Makes words of the tokens and times of a result, which lie between `startMs` and `endMs`. */
export function wordsOfResult(
  result: SherpaResult,
  startMs: number,
  endMs: number,
): readonly RecognisedWord[] {
  const { text, tokens = [], timestamps = [] } = result
  const pieces = timestamps.length === tokens.length ? piecesOf(result) : []
  const isComplete = withoutBlanks(pieces.map((piece) => piece.text).join('')) === withoutBlanks(text)
  if (!isComplete) return spread(text, startMs, endMs)
  const at = (seconds: number) => Math.min(endMs, Math.round(startMs + seconds * 1_000))
  let lastMs = startMs
  return pieces.map((piece) => {
    const wordStartMs = Math.max(lastMs, at(piece.startS))
    lastMs = Math.max(wordStartMs, at(piece.endS))
    return { text: piece.text, startMs: wordStartMs, endMs: lastMs, hasBlankBefore: piece.hasBlankBefore }
  })
}

function piecesOf({ tokens = [], timestamps = [], durations = [] }: SherpaResult): readonly Piece[] {
  const pieces: Piece[] = []
  for (const [index, token] of tokens.entries()) {
    const text = token.replaceAll('▁', ' ').trim()
    const startS = timestamps[index] ?? 0
    const endS = durationEnd(startS, durations[index], timestamps[index + 1])
    const last = pieces.at(-1)
    const hasBlankBefore = /^[\s▁]/.test(token) || last === undefined
    const isOwn = hasBlankBefore || (UNSPACED.test(text) && !PUNCTUATION.test(text))
    if (last !== undefined && (!isOwn || text === '')) {
      last.text += text
      last.endS = Math.max(last.endS, endS)
    } else pieces.push({ text, startS, endS, hasBlankBefore: hasBlankBefore && last !== undefined })
  }
  const [first, ...others] = pieces.filter(({ text }) => text !== '')
  return first === undefined ? [] : [{ ...first, hasBlankBefore: !UNSPACED.test(first.text) }, ...others]
}

function durationEnd(startS: number, durationS: number | undefined, nextS: number | undefined): number {
  if (durationS !== undefined && durationS > 0) return startS + durationS
  return Math.min(nextS ?? Number.POSITIVE_INFINITY, startS + LONGEST_TOKEN_S)
}

/** Models that tell no times: the words share the utterance by their length. */
function spread(text: string, startMs: number, endMs: number): readonly RecognisedWord[] {
  const words = text.trim().split(/\s+/u).filter(Boolean).flatMap(splitUnspaced)
  const total = words.reduce((sum, word) => sum + word.text.length, 0)
  let done = 0
  return words.map((word) => {
    const wordStartMs = Math.round(startMs + ((endMs - startMs) * done) / total)
    done += word.text.length
    return { ...word, startMs: wordStartMs, endMs: Math.round(startMs + ((endMs - startMs) * done) / total) }
  })
}

function splitUnspaced(word: string): readonly { readonly text: string; readonly hasBlankBefore: boolean }[] {
  if (!UNSPACED.test(word)) return [{ text: word, hasBlankBefore: true }]
  return (word.match(/.\p{P}*/gsu) ?? []).map((text) => ({ text, hasBlankBefore: false }))
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/gu, '')
}
