import type { TextRange } from '../../engine.ts'

export type TextTokenKind = 'space' | 'word' | 'punctuation'

/**
 * A stretch of text that markup never cuts. `fixed` is the index of the range that it stands for, or -1; a fixed token
 * counts as a word.
 */
export interface TextToken extends TextRange {
  readonly kind: TextTokenKind
  readonly fixed: number
}

export interface TokenizedText {
  readonly text: string
  readonly tokens: readonly TextToken[]
}

/** A stretch that becomes one token. */
export interface FixedRange extends TextRange {
  readonly index: number
}

/** Offsets inside a word, ascending, at which it is cut. */
export type WordCutter = (word: TextRange) => readonly number[]

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text into words, punctuation and whitespace, by Unicode's word rules; tokens tile the text and split no
 * grapheme unless `cutter` does. Symbols count as words. `fixed` is ascending and disjoint.
 *
 * Example: `Hello, world` gives `Hello` word, `,` punctuation, one space, `world` word.
 */
export function tokenizeText(text: string, fixed: readonly FixedRange[], cutter: WordCutter): TextToken[] {
  const tokens: TextToken[] = []
  let at = 0
  for (const range of fixed) {
    pushWords(tokens, text, at, range.start, cutter)
    tokens.push({ start: range.start, end: range.end, kind: 'word', fixed: range.index })
    at = range.end
  }
  pushWords(tokens, text, at, text.length, cutter)
  return tokens
}

function pushWords(tokens: TextToken[], text: string, start: number, end: number, cutter: WordCutter): void {
  for (const word of wordsOf(text, start, end)) {
    let from = word.start
    for (const offset of cutter(word)) {
      pushParts(tokens, text, from, offset)
      from = offset
    }
    pushParts(tokens, text, from, word.end)
  }
}

/** A word by Unicode's rules may hold `.` or `:`, as in `end.Next`; here those are tokens of their own. */
function pushParts(tokens: TextToken[], text: string, start: number, end: number): void {
  const part = text.slice(start, end)
  let from = start
  for (const { index } of part.length > 1 && /[.:]/.test(part) ? graphemesOf(part) : []) {
    const at = start + index
    const isMark = (text[at] === '.' || text[at] === ':') && !/[^\p{L}\p{N}]/u.test(text[at + 1] ?? 'a')
    const isInNumber = /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '')
    if (isMark && !isInNumber) {
      pushToken(tokens, text, from, at)
      pushToken(tokens, text, at, at + 1)
      from = at + 1
    }
  }
  pushToken(tokens, text, from, end)
}

function pushToken(tokens: TextToken[], text: string, start: number, end: number): void {
  if (start === end) {
    return
  }
  const part = text.slice(start, end)
  const kind = /^[\s\p{Cf}]*$/u.test(part) ? 'space' : /^\p{P}+$/u.test(part) ? 'punctuation' : 'word'
  tokens.push({ start, end, kind, fixed: -1 })
}

/** Text of these characters alone is cut by `ASCII_WORD` as by Unicode's rules, in a fraction of the time. */
const ASCII = /^[\t\n\r -~]*$/
const ASCII_WORD =
  /[A-Za-z0-9_]+(?:(?:(?<=[A-Za-z])['.:](?=[A-Za-z])|(?<=[0-9])[.,;'](?=[0-9]))[A-Za-z0-9_]+)*|\s+|[^]/g

/** Words of `[start, end)`, joined where a boundary between words is none between graphemes; spaces joined. */
export function* wordsOf(text: string, start: number, end: number): Generator<TextRange> {
  const part = text.slice(start, end)
  if (ASCII.test(part)) {
    for (const { 0: word, index } of part.matchAll(ASCII_WORD)) {
      yield { start: start + index, end: start + index + word.length }
    }
    return
  }
  const inner = /[\u0300-\uffff]/.test(part) ? GRAPHEMES.segment(part)[Symbol.iterator]() : undefined
  let graphemeStart = 0
  let pending: { start: number; end: number; isSpace: boolean } | undefined
  for (const { index, segment } of WORDS.segment(part)) {
    while (graphemeStart < index) {
      graphemeStart = inner === undefined ? index : (inner.next().value?.index ?? part.length)
    }
    const isSpace = !/\S/.test(segment)
    const isJoined = pending !== undefined && (graphemeStart > index || (isSpace && pending.isSpace))
    if (pending !== undefined && isJoined) {
      pending.end = start + index + segment.length
      pending.isSpace &&= isSpace
    } else {
      if (pending !== undefined) {
        yield pending
      }
      pending = { start: start + index, end: start + index + segment.length, isSpace }
    }
  }
  if (pending !== undefined) {
    yield pending
  }
}

/** The graphemes of a text, each with its offset. */
export function graphemesOf(text: string): Iterable<{ readonly index: number; readonly segment: string }> {
  return GRAPHEMES.segment(text)
}

/** Index of the first number that is at least `wanted` in an ascending list. */
export function firstAtLeast(ascending: readonly number[], wanted: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < wanted) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}
