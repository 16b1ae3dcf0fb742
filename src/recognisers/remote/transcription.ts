import { Type } from 'typebox'
import { Check } from 'typebox/schema'
import { baseLanguage, type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'
import { languageName } from '../../languages/language-registry.ts'
import type { Hypothesis, RecognisedWord } from '../../speech/recogniser.ts'

const Stretch = { start: Type.Number(), end: Type.Number() }

/** What servers answer to `response_format=verbose_json`, in seconds; some leave words or segments out. */
const Transcription = Type.Object({
  text: Type.String(),
  language: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  words: Type.Optional(
    Type.Union([Type.Array(Type.Object({ ...Stretch, word: Type.String() })), Type.Null()]),
  ),
  segments: Type.Optional(
    Type.Union([Type.Array(Type.Object({ ...Stretch, text: Type.String() })), Type.Null()]),
  ),
})

interface TimedText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** An utterance that lies between two times of its stream. */
export interface Utterance {
  readonly startMs: number
  readonly endMs: number
  readonly languages: readonly LanguageCode[]
}

/** `undefined` for an answer that is no transcription. */
export function readTranscription(body: unknown, utterance: Utterance): Hypothesis | undefined {
  if (!Check(Transcription, body)) return undefined
  const { text, language, words, segments } = body
  const { startMs, endMs, languages } = utterance
  const timed =
    timedWords(text, words ?? []) ?? spreadSegments(text, segments ?? [], (endMs - startMs) / 1_000)
  const code = languages.find((known) => isNamed(known, language ?? ''))
  return { words: withinUtterance(timed, startMs, endMs), ...(code === undefined ? {} : { language: code }) }
}

/** Words with times have no punctuation; the text has. `undefined` where the two cannot be matched one to one. */
function timedWords(
  text: string,
  words: readonly { readonly word: string; readonly start: number; readonly end: number }[],
): readonly TimedText[] | undefined {
  const written = splitWords(text)
  if (words.length === 0 || written.length !== words.length) return undefined
  return words.map(({ start, end }, index) => ({ text: written[index] ?? '', start, end }))
}

/** The words of a segment share its time by their length; without segments those of the utterance do. */
function spreadSegments(text: string, segments: readonly TimedText[], seconds: number): readonly TimedText[] {
  const stretches = segments.length === 0 ? [{ text, start: 0, end: seconds }] : segments
  return stretches.flatMap((stretch) => {
    const words = splitWords(stretch.text)
    const letters = words.reduce((sum, { length }) => sum + length, 0)
    let done = 0
    const at = () => stretch.start + ((stretch.end - stretch.start) * done) / letters
    return words.map((word) => {
      const start = at()
      done += word.length
      return { text: word, start, end: at() }
    })
  })
}

function withinUtterance(
  timed: readonly TimedText[],
  startMs: number,
  endMs: number,
): readonly RecognisedWord[] {
  let lastMs = startMs
  const rising = (seconds: number) => {
    lastMs = Math.min(endMs, Math.max(lastMs, Math.round(startMs + seconds * 1_000)))
    return lastMs
  }
  return timed.map(({ text, start, end }) => ({
    text,
    startMs: rising(start),
    endMs: rising(end),
    hasBlankBefore: true,
  }))
}

function splitWords(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}

/** Servers say `en` or `english`. */
function isNamed(code: LanguageCode, name: string): boolean {
  const named = parseLanguageCode(name)
  return (
    (named !== undefined && baseLanguage(named) === baseLanguage(code)) ||
    languageName(baseLanguage(code)).toLowerCase() === name.toLowerCase()
  )
}
