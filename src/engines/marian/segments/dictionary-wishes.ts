import type { TextRange } from '../../../translation/engine.ts'
import type { DictionaryEntry } from '../format/dictionary.ts'
import { type BareText, NOUNS_WITH_CAPITALS } from './dictionary-words.ts'
import type { ModelControls, SegmentModel, SegmentOptions } from './loaded-model.ts'
import { stemsOf, type TextSearch, wordsOfTranslation } from './target-stems.ts'
import { patternWord, type WishedWord } from './wished-words.ts'

/** What a word of the dictionary is worth in nats. Chosen on development text. */
const WORTH = 6
/** Words that training saw so often (`DictionaryEntry.seen`, 720 times) the model knows better than the dictionary. */
const WELL_KNOWN = 10
/**
 * Worth of words that are verbs alone, by `seen`: those that were seen oftener may have forms that cannot be told by a stem. All forms
 * of English are listed.
 */
const WORTH_OF_VERBS = [WORTH, WORTH, WORTH, WORTH, WORTH, WORTH, 4, 4, 4, 2]
/** Where the text is nothing else. */
const BARE_WORTH = 12
/** Words with more translations mean too much for a dictionary to say what they mean in a sentence. */
const MOST_TRANSLATIONS = 9
/** Each makes the search dearer, and hardly a sentence has so many: those that training saw least are wished for. */
const MOST_WISHES = 8

/** A word that training saw seldom, and what the dictionary has for it. */
export interface DictionaryWish extends WishedWord {
  /** Where it stands in the source. */
  readonly range: TextRange
  readonly translations: readonly string[]
  /** Whether a translation says it, in whatever form. */
  readonly isIn: (translation: TextSearch) => boolean
}

/** The words of a source text that training saw seldom and the dictionary has; of a text that is nothing but a word, that one. */
export function dictionaryWishes(
  { lookupFor, controls }: Pick<SegmentModel, 'lookupFor' | 'controls'>,
  text: string,
  { sourceLanguage, targetLanguage }: Pick<SegmentOptions, 'sourceLanguage' | 'targetLanguage'>,
  bare: BareText | undefined,
): readonly DictionaryWish[] {
  const languages = { sourceLanguage, targetLanguage }
  if (bare !== undefined) return [wishOf(bare, text, { start: 0, end: text.length }, BARE_WORTH, languages)]
  const lookup = lookupFor(sourceLanguage, targetLanguage)
  if (lookup === undefined) return []
  const terms = termRanges(text, controls)
  return lookup
    .wordsIn(text)
    .filter(({ range }) => !terms.some(({ start, end }) => range.start < end && range.end > start))
    .filter((word) => isRare(word, targetLanguage) && translationCount(word) <= MOST_TRANSLATIONS)
    .toSorted((one, other) => one.seen - other.seen)
    .slice(0, MOST_WISHES)
    .toSorted((one, other) => one.range.start - other.range.start)
    .map((word) => wishOf(word, word.text, word.range, worthOf(word, targetLanguage), languages))
}

/** Whether training saw a word too seldom for the model to be sure of it. */
export function isRare(entry: DictionaryEntry, targetLanguage: string): boolean {
  return worthOf(entry, targetLanguage) > 0
}

function translationCount({ senses }: DictionaryEntry): number {
  return senses.reduce((sum, { translations }) => sum + translations.length, 0)
}

function worthOf({ seen, senses }: DictionaryEntry, targetLanguage: string): number {
  if (targetLanguage !== 'en' && senses.every(({ part }) => part === 'v')) return WORTH_OF_VERBS[seen] ?? 0
  return seen < WELL_KNOWN ? WORTH : 0
}

function wishOf(
  { senses }: DictionaryEntry,
  source: string,
  range: TextRange,
  worth: number,
  { sourceLanguage, targetLanguage: language }: Pick<SegmentOptions, 'sourceLanguage' | 'targetLanguage'>,
): DictionaryWish {
  const all = senses.flatMap(({ part, translations, irregularForms = [] }) => [
    ...translations.map((translation) => ({ part, translation })),
    ...irregularForms.map((translation) => ({ part: 'o' as const, translation })),
  ])
  const mayBeName = !NOUNS_WITH_CAPITALS.has(sourceLanguage) && source !== source.toLowerCase()
  return {
    range,
    worth,
    patterns: all.map(({ part, translation }) =>
      wordsOfTranslation(translation).map((word) => patternWord(word, stemsOf(word, part, language))),
    ),
    translations: all.map(({ translation }) => translation),
    isIn(search) {
      // What stays as it is with its capital is a name.
      if (mayBeName && search.text.includes(source)) return true
      return all.some(({ part, translation }) => search.has(translation, part))
    },
  }
}

/** Where terms stand that the model is told, with their translations. */
function termRanges(text: string, { terminology: marks }: ModelControls): readonly TextRange[] {
  if (marks === undefined) return []
  const ranges: TextRange[] = []
  for (
    let start = text.indexOf(marks.before);
    start >= 0;
    start = text.indexOf(marks.before, start + marks.before.length)
  ) {
    const end = text.indexOf(marks.after, start)
    ranges.push({ start, end: end < 0 ? text.length : end + marks.after.length })
  }
  return ranges
}
