import { HAN_AND_KANA } from '../../languages/unspaced-scripts.ts'

/** Any space that may stand inside a number, before a unit or around a mark; never a line break. */
export const SPACE = '[ \\u00A0\\u202F\\u2009]'

/** Letters of the scripts that set spaces between words, for use inside of brackets. */
export const LETTERS = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}'

/** No letter, digit or underscore before or after; Chinese, Japanese and Korean text may stand there. */
export const WORD_START = `(?<![${LETTERS}\\p{N}_])`
export const WORD_END = `(?![${LETTERS}\\p{N}_])`

/** Chinese characters and kana; with Hangul where `CJK` is asked for. */
export const HAN_OR_KANA = `[${HAN_AND_KANA}ー々〆〇]`
export const CJK = `[${HAN_AND_KANA}\\p{sc=Hangul}ー々〆〇]`

export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** An alternation of literal texts, longest first, so that `km/h` wins over `km`. */
export function oneOf(texts: Iterable<string>): string {
  const ordered = [...new Set(texts)].toSorted((left, right) => right.length - left.length)
  return `(?:${ordered.map(escapePattern).join('|')})`
}

/** A global Unicode pattern from parts of source text. */
export function pattern(source: string, flags = ''): RegExp {
  return new RegExp(source, `gu${flags}`)
}

const OPENERS_BEFORE = /[\s"'“‘„«¿¡([]+$/u
const SENTENCE_END = /(?:^|\n|[.!?…。！？]["'”’»)\]]*)$/u
const LOOK_BACK = 80

/** True when a sentence begins at the offset: start of text or line, or after an end mark; opening marks may precede. */
export function isSentenceStart(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - LOOK_BACK), offset)
  return SENTENCE_END.test(before.replace(OPENERS_BEFORE, (gap) => (gap.includes('\n') ? '\n' : '')))
}

/** Gives `word` the case of `sample`: all capitals, a capital first letter, or as it is. */
export function withCaseOf(sample: string, word: string): string {
  const letters = sample.replace(/[^\p{L}]/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) {
    return word.toUpperCase()
  }
  const first = letters.charAt(0)
  const isCapital = first !== first.toLowerCase()
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
