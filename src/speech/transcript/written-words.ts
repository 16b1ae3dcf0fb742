import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { isUnspaced } from '../../languages/unspaced-scripts.ts'
import type { RecognisedWord } from '../recogniser.ts'
import type { TranscriptPiece } from './pieces.ts'

/** Where a word comes to stand. */
export interface WordPlace {
  /** The text before it, or its end; empty at the very beginning. */
  readonly before: string
  /** Where the text before it ends. */
  readonly endMs: number
  /** Where the word before it ended as the recogniser hears it now, if that is later. */
  readonly pausedSinceMs: number
  readonly startsUtterance: boolean
  readonly startsSentence: boolean
}

export interface WritingRules {
  readonly language: LanguageCode
  /** True when the recogniser's own marks and capitals are to stay. */
  readonly punctuates: boolean
  readonly nameCase: NameCase
}

/** How a dictionary writes a word that stands there with capitals alone: `spain` gives `Spain`; `undefined` for others. */
export type NameCase = (language: LanguageCode, word: string) => string | undefined

const COMMA_PAUSE_MS = 300

interface Marks {
  readonly comma: string
  readonly stop: string
  readonly question: string
}

const MARKS: Marks = { comma: ',', stop: '.', question: '?' }
const MARKS_OF: Readonly<Record<string, Partial<Marks>>> = {
  ar: { comma: '،', question: '؟' },
  fa: { comma: '،', question: '؟' },
  el: { question: ';' },
  hi: { stop: '।' },
  ja: { comma: '、', stop: '。', question: '？' },
  th: { comma: '', stop: '' },
  zh: { comma: '，', stop: '。', question: '？' },
}

/** The word with the marks and the blank that stand before it, so that words put together are the text. */
export function writeWord(word: RecognisedWord, place: WordPlace, rules: WritingRules): TranscriptPiece {
  const startMs = Math.max(word.startMs, place.endMs)
  const text = rules.punctuates ? word.text : cased(word.text, place.startsSentence, rules)
  const mark = rules.punctuates ? '' : commaBefore(word, place, rules.language)
  const before = place.before + mark
  return {
    text: mark + (needsBlank(before, word, place) ? ' ' : '') + text,
    startMs,
    endMs: Math.max(word.endMs, startMs),
  }
}

/** What ends a sentence of a recogniser that writes no marks; empty where the language has none. */
export function markAfter(sentence: string, language: LanguageCode): string {
  const marks = marksOf(language)
  return baseLanguage(language) === 'en' && QUESTION.test(sentence) ? marks.question : marks.stop
}

const AUXILIARY = 'is|are|was|were|do|does|did|can|could|will|would|should|has|have|had'
const SUBJECT = 'i|you|he|she|it|we|they|there|anyone|anybody|someone'
const DETERMINER = 'the|this|that|these|those|my|your|his|her|our|their'
/** English questions by their first words: `how many of you are there`, `is that so`; not `what you can do`, `do the dishes`. */
const QUESTION = new RegExp(
  `^(?:(?:and|but|so|well),? )?(?:(?:who|whom|whose|what|when|where|why|which|how)(?:'s|'re|(?: (?!(?:${SUBJECT}|${DETERMINER}|a) )\\w+){0,2}? (?:${AUXILIARY})) |` +
    `(?:${AUXILIARY}|may|shall) (?:${SUBJECT})\\b|(?:is|are|was|were|does|did|can|could|will|would|should|has) (?:${DETERMINER})\\b)`,
  'i',
)

function commaBefore(word: RecognisedWord, place: WordPlace, language: LanguageCode): string {
  if (place.startsSentence || word.startMs - Math.max(place.endMs, place.pausedSinceMs) < COMMA_PAUSE_MS)
    return ''
  return /[\p{L}\p{N}]$/u.test(place.before) ? marksOf(language).comma : ''
}

function needsBlank(before: string, word: RecognisedWord, { startsUtterance }: WordPlace): boolean {
  if (startsUtterance) return needsBlankBetween(before, word.text) && !/^[.,!?;:]/.test(word.text)
  return (
    word.hasBlankBefore && before !== '' && !(isUnspaced(lastOf(before)) && isUnspaced(firstOf(word.text)))
  )
}

/** Whether two sentences are written with a blank between them; not where one is of a script without blanks. */
export function needsBlankBetween(before: string, after: string): boolean {
  return before !== '' && !isUnspaced(lastOf(before)) && !isUnspaced(firstOf(after))
}

function lastOf(text: string): string {
  return /.$/su.exec(text)?.[0] ?? ''
}

function firstOf(text: string): string {
  return /^./su.exec(text)?.[0] ?? ''
}

function cased(word: string, startsSentence: boolean, { language, nameCase }: WritingRules): string {
  const plain = word === word.toUpperCase() ? word.toLowerCase() : word
  const isI = baseLanguage(language) === 'en' && /^i(?:'|$)/.test(plain)
  const written = isI ? capitalised(plain) : (nameCase(language, plain) ?? plain)
  return startsSentence ? capitalised(written) : written
}

function capitalised(word: string): string {
  return word.replace(/^./su, (first) => first.toUpperCase())
}

function marksOf(language: LanguageCode): Marks {
  return { ...MARKS, ...MARKS_OF[baseLanguage(language)] }
}
