import type { Dictionary, DictionaryEntry, PartOfSpeech } from '../format/dictionary.ts'
import type { NamedDay } from './days-of-the-week.ts'
import type { DictionaryWord } from './dictionary-words.ts'
import { createStemIndex, type StemIndex } from './stem-index.ts'
import { folded, wordsOfTranslation } from './target-stems.ts'

/** As the dictionary counts: seldom enough to be looked up. */
const SEEN_OF_DAYS = 8

/** A word of English one of whose translations begins with some word of a text. */
export interface Translation {
  readonly english: string
  readonly seen: number
  readonly part: PartOfSpeech
  readonly text: string
  /** Those of its words that have forms. */
  readonly words: readonly { readonly text: string; readonly letters: string }[]
}

/** A translation that stands in a text. */
export interface Match extends Translation {
  readonly isExact: boolean
  readonly end: number
}

/** What a text has at one place of the translations that stand there: what is written there exactly goes before other forms. */
export function wordOf(
  text: string,
  start: number,
  all: readonly Match[],
  irregularForms: ReadonlyMap<string, readonly string[]>,
): DictionaryWord | undefined {
  const exact = all.filter(({ isExact }) => isExact)
  const [match, ...others] = exact.length > 0 ? exact : all
  if (match === undefined) return undefined
  return {
    range: { start, end: match.end },
    text: text.slice(start, match.end),
    seen: Math.max(...all.map(({ seen }) => seen)),
    senses: [match, ...others].map(({ part, english }) => {
      return { part, translations: [english], irregularForms: irregularForms.get(english) ?? [] }
    }),
    isInflected: exact.length === 0,
  }
}

/** An index of the lines of a dictionary by what forms of their translations begin with, and the irregular forms of English words. */
export function readBackwards(
  dictionary: Dictionary,
  beginningsOf: (translation: string, part: PartOfSpeech) => readonly string[],
): { readonly index: StemIndex; readonly irregularForms: ReadonlyMap<string, readonly string[]> } {
  const irregularForms = new Map<string, string[]>()
  function* stems(): Iterable<readonly [string, number]> {
    for (let number = 0; number < dictionary.lineCount(); number += 1) {
      const { word, entry, bases } = dictionary.lineOf(number)
      for (const base of bases) irregularForms.set(base, [...(irregularForms.get(base) ?? []), word])
      for (const { part, translations } of entry?.senses ?? [])
        for (const translation of translations)
          for (const letters of new Set(beginningsOf(translation, part))) yield [letters, number]
    }
  }
  return { index: createStemIndex(stems()), irregularForms }
}

/** What a day of the week that stands at one place of a text is taken for. */
export function dayAsMatch(text: string, start: number, { english, end, isExact }: NamedDay): Match {
  return { english, seen: SEEN_OF_DAYS, part: 'n', text: text.slice(start, end), words: [], end, isExact }
}

/** Those that are whole: `Luft-` is only a part of a word. */
export function translationsOf(english: string, entry: DictionaryEntry | undefined): readonly Translation[] {
  const { senses = [], seen = 0 } = entry ?? {}
  return senses.flatMap(({ part, translations }) =>
    translations
      .filter((text) => !text.includes('- ') && !text.endsWith('-'))
      .map((text): Translation => {
        const words = wordsOfTranslation(text).map((word) => ({ text: word, letters: folded(word) }))
        return { english, seen, part, text, words }
      }),
  )
}
