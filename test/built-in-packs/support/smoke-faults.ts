import { UNSPACED_LETTER } from '../../../src/languages/unspaced-scripts.ts'
import type { SmokeCase } from './smoke-case.ts'

/** What must come back as it was: `{name}`, `%s`, tags, addresses. */
const KEPT = /\{\w+\}|%[sd]|<\/?\w+>|https?:\/\/[\w./]*\w|[\w.]+@[\w.]*\w/g
const NUMBER = /\d+(?:[.,:時]\d+)*/g
/** The name of a month where months have numbers for names: `5月` is `May`. */
const NUMBERED_MONTH = /\d+月/g
/** Cuts Japanese by its dictionary, whatever the locale. */
const WORDS = new Intl.Segmenter('ja', { granularity: 'word' })
const UNSPACED = new RegExp(UNSPACED_LETTER, 'gu')
/** Pieces that only the model's own vocabulary has. */
const INTERNAL = /[⟦⟧]|<unk>/
const LOOP_WORDS = 4
const LOOP_TIMES = 3
/** The same two to four letters four times in a row: `tealtetetete`. */
const LOOP_IN_WORD = /([\p{L}\p{M}]{2,4}?)\1{3}/iu

/** What is wrong with a translation, in words; empty when nothing is. */
export function smokeFaults(smokeCase: SmokeCase, translation: string): readonly string[] {
  const { source, must, mustExactly = [], glossary = {} } = smokeCase
  if (translation.trim() === '') return ['it is empty']
  const lacks = (ignoreCase: boolean) => (wanted: string | readonly string[]) => {
    const alternatives = typeof wanted === 'string' ? [wanted] : wanted
    return alternatives.some((word) => holdsWord(translation, word, ignoreCase))
      ? []
      : [`it lacks ${alternatives.join(' or ')}`]
  }
  return [
    ...(INTERNAL.test(translation) ? ['it shows pieces of the model'] : []),
    ...loopFaults(source, translation),
    ...differences(
      'keeps',
      [...source.matchAll(KEPT)].map(([kept]) => kept),
      [...translation.matchAll(KEPT)].map(([kept]) => kept),
    ),
    ...differences('has the number', numbersIn(source), numbersIn(translation)),
    ...must.flatMap(lacks(true)),
    ...mustExactly.flatMap(lacks(false)),
    ...Object.values(glossary)
      .filter((term) => !translation.includes(term))
      .map((term) => `it lacks the term ${term}`),
  ]
}

/**
 * True when a text holds a word or a sequence of words; `*` at an end stands for any letters there. Japanese is held
 * wherever it stands, and may be said with its mark: `る?` ends a plain question, full-width or not.
 *
 * Examples: `*bahnhof` is in `Wo ist der Hauptbahnhof?`, `bahnhof` is not; `駅` is in `東京駅はどこですか。`.
 */
export function holdsWord(text: string, word: string, ignoreCase: boolean): boolean {
  const escaped = apart(word)
    .trim()
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '\\p{L}*')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, ignoreCase ? 'iu' : 'u')
  return pattern.test(apart(text.normalize('NFKC')).replaceAll('’', "'"))
}

/** Makes a word of every character that needs no spaces around it: `Tomの駅` becomes `Tom の  駅 `. */
function apart(text: string): string {
  return text.replaceAll(UNSPACED, ' $& ')
}

/** The same words or letters over and over, or far more of them than the source has. */
function loopFaults(source: string, translation: string): readonly string[] {
  const words = wordsOf(translation)
  const seen = new Map<string, number>()
  for (const start of words.keys()) {
    const sequence = words.slice(start, start + LOOP_WORDS)
    if (sequence.length < LOOP_WORDS) break
    const text = sequence.join(' ')
    seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  const repeated = [...seen].filter(([, times]) => times >= LOOP_TIMES).map(([text]) => text)
  // Laughter may be translated.
  const looping = LOOP_IN_WORD.test(source)
    ? []
    : runsOf(translation).filter((word) => LOOP_IN_WORD.test(word))
  const limit = 2 * wordsOf(source).length + 8
  return [
    ...repeated.map((text) => `it repeats "${text}"`),
    ...looping.map((word) => `it repeats letters in "${word}"`),
    ...(words.length > limit ? [`it has ${words.length} words, and ${limit} would be many`] : []),
  ]
}

function wordsOf(text: string): readonly string[] {
  return runsOf(text).flatMap((run) => [...WORDS.segment(run)].map(({ segment }) => segment))
}

/** What signs and spaces separate: words, in Japanese whole clauses. */
function runsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Digits of the numbers outside of what must be kept; `1,000` and `1.000` are one, `10:45` and `10時45分` are. */
function numbersIn(text: string): readonly string[] {
  const counted = text.replaceAll(KEPT, ' ').replaceAll(NUMBERED_MONTH, ' ')
  return [...counted.matchAll(NUMBER)].map(([number]) => number.replaceAll(/\D/g, ''))
}

/** What is missing from, or too much in, the second of two lists whose order does not matter. */
function differences(verb: string, before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...after]
  const missing = before.filter((value) => {
    const at = left.indexOf(value)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [
    ...missing.map((value) => `it no longer ${verb} ${value}`),
    ...left.map((value) => `it ${verb} ${value}, which the source does not`),
  ]
}
