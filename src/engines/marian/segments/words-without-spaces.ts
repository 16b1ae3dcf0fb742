import type { Dictionary } from '../format/dictionary.ts'
import { dayFinder } from './days-of-the-week.ts'
import {
  dayAsMatch,
  type Match,
  readBackwards,
  type Translation,
  translationsOf,
  wordOf,
} from './dictionary-backwards.ts'
import type { DictionaryWord, WordLookup } from './dictionary-words.ts'
import { japaneseStems, scriptOf, standsAlone } from './japanese-words.ts'
import { rememberedFew } from './remembered-few.ts'
import { folded } from './target-stems.ts'

/** Characters of the longest beginning that is looked for. */
const LONGEST = 16

/**
 * Looks words of Japanese up in a dictionary from English: at each place where one may begin, the longest translation that stands there,
 * in whatever form. Nothing tells whether training has seen a word but its English.
 */
export function lookupWithoutSpaces(
  dictionary: Dictionary,
  { isFrequent }: { readonly isFrequent: (word: string) => boolean },
): WordLookup {
  const { index, irregularForms } = readBackwards(dictionary, (translation, part) => [
    folded(translation),
    ...japaneseStems(translation, part).map(folded),
  ])
  const dayAt = dayFinder('ja')
  const translationsFrom = rememberedFew((letters: string) =>
    [...new Set(index.numbersOf(letters))].flatMap((number) => {
      const { word, entry } = dictionary.lineOf(number)
      return translationsOf(word, entry)
    }),
  )

  /** The translations that are or begin with these letters. Most letters begin none, which is not worth being remembered. */
  function translationsWith(letters: string): readonly Translation[] {
    return index.numbersOf(letters).length === 0 ? [] : translationsFrom(letters)
  }

  function longestAt(text: string, start: number, ends: ReadonlySet<number>): readonly Match[] {
    const day = dayAt(text, start)
    if (day !== undefined) return [dayAsMatch(text, start, day)]
    for (let end = Math.min(text.length, start + LONGEST); end > start; end -= 1) {
      const letters = folded(text.slice(start, end))
      const all = translationsWith(letters)
      if (all.length === 0 || !standsAlone(text, start, end)) continue
      const found = all.flatMap((translation): Match[] => {
        const isExact = folded(translation.text) === letters
        if (isExact) return ends.has(end) ? [{ ...translation, isExact, end }] : []
        const isForm = japaneseStems(translation.text, translation.part).some(
          (stem) => folded(stem) === letters,
        )
        return isForm && mayGoOn(text, end, ends)
          ? [{ ...translation, isExact, end: endBehind(ends, end) }]
          : []
      })
      if (found.length > 0) return found
    }
    return []
  }

  function wordsIn(text: string): readonly DictionaryWord[] {
    const found: DictionaryWord[] = []
    const ends = wordEnds(text)
    for (let at = 0; at < text.length; ) {
      const all = at === 0 || ends.has(at) ? longestAt(text, at, ends) : []
      const word = wordOf(text, at, all, irregularForms)
      if (word !== undefined) found.push(word)
      at = word?.range.end ?? at + 1
    }
    return found
  }

  return { hasInfinitiveMark: false, wordsIn: inEitherKana(wordsIn, isFrequent) }
}

/** A text of nothing but kana is found in either: animals and plants are written `ぶどう` and `ブドウ`; but `きっと` is no `キット`. */
function inEitherKana(
  wordsIn: WordLookup['wordsIn'],
  isFrequent: (word: string) => boolean,
): WordLookup['wordsIn'] {
  return (text) => {
    const found = wordsIn(text)
    if (found[0]?.text === text || !HIRAGANA.test(text) || isFrequent(text)) return found
    const [only] = wordsIn(asKatakana(text))
    return only?.text.length === text.length ? [{ ...only, text }] : found
  }
}

const HIRAGANA = /^[ぁ-ゖー]{2,}$/u
const TO_KATAKANA = 0x60

function asKatakana(text: string): string {
  return text.replaceAll(/[ぁ-ゖ]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) + TO_KATAKANA))
}

/** A noun ends where a word does; what ends in kana, or has some behind it, may be any form of a verb. */
function mayGoOn(text: string, end: number, ends: ReadonlySet<number>): boolean {
  return (
    ends.has(end) || scriptOf(text.charAt(end - 1)) === 'hiragana' || scriptOf(text.slice(end)) === 'hiragana'
  )
}

/** Where the words of a text end, as far as a list of words tells. */
function wordEnds(text: string): ReadonlySet<number> {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
  return new Set([...segmenter.segment(text)].map(({ index, segment }) => index + segment.length))
}

/** The end of the word that a place is in. */
function endBehind(ends: ReadonlySet<number>, at: number): number {
  let end = at
  while (!ends.has(end)) end += 1
  return end
}
