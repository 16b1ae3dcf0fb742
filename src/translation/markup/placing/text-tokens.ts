import type { TextRange } from '../../engine.ts'
import { isPlain, plainWordEnd } from './plain-words.ts'

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
  /** For each character the token that it is in. */
  readonly tokenOf: Int32Array
}

/** A stretch that becomes one token. */
export interface FixedRange extends TextRange {
  readonly index: number
}

/** Offsets inside the word `[start, end)`, ascending, at which it is cut. */
export type WordCutter = (start: number, end: number) => ArrayLike<number>

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text into words, punctuation and whitespace, by Unicode's word rules; tokens tile the text and split no
 * grapheme unless `cutter` does. Symbols count as words. `fixed` is ascending and disjoint.
 *
 * Example: `Hello, world` gives `Hello` word, `,` punctuation, one space, `world` word.
 */
export function tokenizeText(text: string, fixed: readonly FixedRange[], cutter: WordCutter): TokenizedText {
  const tokens: TextToken[] = []
  let at = 0
  for (const range of fixed) {
    pushWords(tokens, text, at, range.start, cutter)
    tokens.push({ start: range.start, end: range.end, kind: 'word', fixed: range.index })
    at = range.end
  }
  pushWords(tokens, text, at, text.length, cutter)
  return { text, tokens, tokenOf: findHolders(text, tokens) }
}

function findHolders(text: string, tokens: readonly TextToken[]): Int32Array {
  const tokenOf = new Int32Array(text.length)
  for (let index = 0; index < tokens.length; index += 1) {
    const { start, end } = tokens[index] as TextToken
    for (let at = start; at < end; at += 1) tokenOf[at] = index
  }
  return tokenOf
}

/** The first token that starts at an offset or behind it. */
export function firstTokenFrom({ tokens, tokenOf }: TokenizedText, offset: number): number {
  return offset <= 0 ? 0 : (tokenOf[offset - 1] ?? tokens.length - 1) + 1
}

function pushWords(tokens: TextToken[], text: string, start: number, end: number, cutter: WordCutter): void {
  eachWord(text, start, end, (wordStart, wordEnd) => {
    const cuts = cutter(wordStart, wordEnd)
    let from = wordStart
    for (let index = 0; index < cuts.length; index += 1) {
      const offset = cuts[index] ?? from
      pushParts(tokens, text, from, offset)
      from = offset
    }
    pushParts(tokens, text, from, wordEnd)
  })
}

/** A word by Unicode's rules may hold `.` or `:`, as in `end.Next`; here those are tokens of their own. */
function pushParts(tokens: TextToken[], text: string, start: number, end: number): void {
  let from = start
  for (const { index } of holdsMark(text, start, end) ? graphemesOf(text.slice(start, end)) : []) {
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

/** Whether a stretch is more than one character, of which one is `.` or `:`. */
function holdsMark(text: string, start: number, end: number): boolean {
  if (end - start <= 1) return false
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x2e || code === 0x3a) return true
  }
  return false
}

function pushToken(tokens: TextToken[], text: string, start: number, end: number): void {
  if (start < end) tokens.push({ start, end, kind: kindOf(text, start, end), fixed: -1 })
}

function kindOf(text: string, start: number, end: number): TextTokenKind {
  // Nearly all words and spaces; the patterns say the same of them.
  const first = text.charCodeAt(start) | 0x20
  if (first >= 0x61 && first <= 0x7a) return 'word'
  if (end - start === 1 && text.charCodeAt(start) === 0x20) return 'space'
  const part = text.slice(start, end)
  return /^[\s\p{Cf}]*$/u.test(part) ? 'space' : /^\p{P}+$/u.test(part) ? 'punctuation' : 'word'
}

/** Words of `[start, end)`, joined where a boundary between words is none between graphemes; spaces joined. */
export function eachWord(
  text: string,
  start: number,
  end: number,
  visit: (start: number, end: number) => void,
): void {
  const part = text.slice(start, end)
  if (!isPlain(part)) {
    eachSegment(part, start, visit)
    return
  }
  for (let at = start; at < end; ) {
    const next = plainWordEnd(text, at, end)
    visit(at, next)
    at = next
  }
}

function eachSegment(part: string, start: number, visit: (start: number, end: number) => void): void {
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
        visit(pending.start, pending.end)
      }
      pending = { start: start + index, end: start + index + segment.length, isSpace }
    }
  }
  if (pending !== undefined) {
    visit(pending.start, pending.end)
  }
}

/** The graphemes of a text, each with its offset. */
export function graphemesOf(text: string): Iterable<{ readonly index: number; readonly segment: string }> {
  return GRAPHEMES.segment(text)
}

/** Index of the first number that is at least `wanted` in an ascending list. */
export function firstAtLeast(ascending: ArrayLike<number>, wanted: number): number {
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
