import type { TextRange } from '../../../translation/engine.ts'
import type { DictionaryEntry } from '../format/dictionary.ts'
import { type BareText, dictionaryWords } from './dictionary-words.ts'
import type { ModelControls, SegmentModel, SegmentOptions } from './loaded-model.ts'
import { stemsOf, type TextSearch, wordsOfTranslation } from './target-stems.ts'
import { patternWord, type WishedWord } from './wished-words.ts'

/** What a word of the dictionary is worth in nats. Chosen on development text. */
const WORTH = 6
/** Words that training saw so often (`DictionaryEntry.seen`) the model knows better than the dictionary. */
const WELL_KNOWN = 8
/** Worth of words that are verbs alone, by `seen`: those that were seen oftener may have forms that cannot be told by a stem. */
const WORTH_OF_VERBS = [WORTH, WORTH, WORTH, WORTH, WORTH, 4, 2]
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
  { dictionaryOf, controls }: Pick<SegmentModel, 'dictionaryOf' | 'controls'>,
  text: string,
  { targetLanguage }: Pick<SegmentOptions, 'targetLanguage'>,
  bare: BareText | undefined,
): readonly DictionaryWish[] {
  if (bare !== undefined)
    return [wishOf(bare, text, { start: 0, end: text.length }, BARE_WORTH, targetLanguage)]
  const dictionary = dictionaryOf(targetLanguage)
  if (dictionary === undefined) return []
  const terms = termRanges(text, controls)
  return dictionaryWords(dictionary, text)
    .filter(({ range }) => !terms.some(({ start, end }) => range.start < end && range.end > start))
    .filter((word) => isRare(word) && translationCount(word) <= MOST_TRANSLATIONS)
    .toSorted((one, other) => one.seen - other.seen)
    .slice(0, MOST_WISHES)
    .toSorted((one, other) => one.range.start - other.range.start)
    .map((word) => wishOf(word, word.text, word.range, worthOf(word), targetLanguage))
}

/** Whether training saw a word too seldom for the model to be sure of it. */
export function isRare(entry: DictionaryEntry): boolean {
  return worthOf(entry) > 0
}

function translationCount({ senses }: DictionaryEntry): number {
  return senses.reduce((sum, { translations }) => sum + translations.length, 0)
}

function worthOf({ seen, senses }: DictionaryEntry): number {
  if (senses.every(({ part }) => part === 'v')) return WORTH_OF_VERBS[seen] ?? 0
  return seen < WELL_KNOWN ? WORTH : 0
}

function wishOf(
  { senses }: DictionaryEntry,
  source: string,
  range: TextRange,
  worth: number,
  language: string,
): DictionaryWish {
  const all = senses.flatMap(({ part, translations }) =>
    translations.map((translation) => ({ part, translation })),
  )
  const isCapital = source !== source.toLowerCase()
  return {
    range,
    worth,
    patterns: all.map(({ part, translation }) =>
      wordsOfTranslation(translation).map((word) => patternWord(word, stemsOf(word, part, language))),
    ),
    translations: all.map(({ translation }) => translation),
    isIn(search) {
      // What stays as it is with its capital is a name.
      if (isCapital && search.text.includes(source)) return true
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
