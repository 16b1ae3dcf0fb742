import { overlap } from '../../../text/text-range.ts'
import type { Span } from './parts/split-at-spans.ts'

const DIGITS = /\p{Nd}+/gu
const NUMBER = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu

/**
 * Whether a translation holds the digits of its source, however they are grouped and in whatever order, and no others: `1,250.5` and
 * `1.250,5` do, `45` and `455` do not.
 */
export function haveSameDigits(source: string, translation: string): boolean {
  return lostNumbers(source, translation) === 0 && lostNumbers(translation, source) === 0
}

/**
 * How many digit runs of a source its translation lacks, each as often as it is there. Japanese writes with digits what English
 * says in words, months among them: such a number is there when its word is.
 */
export function lostNumbers(source: string, translation: string): number {
  const there: string[] = plainFigures(translation).match(DIGITS) ?? []
  const text = plainFigures(source)
  let lost = 0
  for (const { 0: run, index } of text.matchAll(DIGITS)) {
    const at = there.indexOf(run)
    const end = index + run.length
    if (at >= 0) there.splice(at, 1)
    else if (!isSaidInWords(Number(run), text.slice(end, end + 1), translation)) lost += 1
  }
  return lost
}

/** With plain figures in place of full-width ones, and the signs inside of them; of the same length. */
export function plainFigures(text: string): string {
  return text.replaceAll(/[０-９，．]/gu, (sign) => sign.normalize('NFKC'))
}

const JAPANESE_COUNTER = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}%]/u
/** English words from 0 to 19. */
export const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
/** From 20 on. */
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
/** Other words that say a number. */
const OTHER_WORDS: Readonly<Record<number, RegExp>> = {
  0: /\b(?:no|none|nobody|nothing|never|without)\b/i,
  1: /\b(?:an?|once|single|half)\b/i,
  2: /\b(?:twice|both|double|half|halves|pair|couple)/i,
  3: /\btriple/i,
  4: /\bquarter/i,
  12: /\bdozen/i,
}

/** Whether English words say a number with a counter of Japanese behind it. */
function isSaidInWords(value: number, behind: string, translation: string): boolean {
  if (!JAPANESE_COUNTER.test(behind)) return false
  if (behind.startsWith('月') && value >= 1 && value <= 12) {
    const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    return translation.includes(months.format(Date.UTC(2024, value - 1)))
  }
  if (OTHER_WORDS[value]?.test(translation) === true) return true
  const words = inWords(value, orOrdinal)
  return words !== undefined && new RegExp(`\\b${words}(?:s|fold|some)?\\b`, 'i').test(translation)
}

/** A pattern of the English words for a number below a million, `last` of what its last word may be. */
function inWords(value: number, last: (word: string) => string): string | undefined {
  if (value < 20) return last(ONES[value] ?? '')
  if (value < 100) {
    const tens = TENS[Math.floor(value / 10) - 2] ?? ''
    return value % 10 === 0 ? last(tens) : `${tens}[- ]${last(ONES[value % 10] ?? '')}`
  }
  if (!(value < 1_000_000)) return undefined
  const [unit, name] = value < 1_000 ? [100, 'hundred'] : [1_000, 'thousand']
  const [times, rest] = [Math.floor(value / unit), value % unit]
  const many = times === 1 ? '(?:an?|one)' : (inWords(times, (word) => word) ?? '')
  const less = inWords(rest, last) ?? ''
  return rest === 0 ? `${many}[- ]${last(name)}` : `${many}[- ]${name},?(?: and)?[- ]${less}`
}

/** `six`, `sixth`; `twenty`, `twentieth` and the beginning of `twenties`. */
function orOrdinal(word: string): string {
  const irregular = IRREGULAR_ORDINALS[word]
  if (irregular !== undefined) return `(?:${word}|${irregular})`
  return word.endsWith('y') ? `${word.slice(0, -1)}(?:y|ieth|ie)` : `${word}(?:th)?`
}

/** The numbers of a text that no span holds, as spans whose output is the number itself; with those spans, ascending. */
export function withNumbers(text: string, spans: readonly Span[]): readonly Span[] {
  const numbers = [...text.matchAll(NUMBER)]
    .map(
      (match): Span => ({
        start: match.index,
        end: match.index + match[0].length,
        output: match[0],
        index: undefined,
      }),
    )
    .filter((number) => !spans.some((span) => overlap(span, number)))
  return [...spans, ...numbers].toSorted((a, b) => a.start - b.start)
}
