import type { Dictionary } from '../format/dictionary.ts'
import {
  daysOfTheWeek,
  type Match,
  readBackwards,
  rememberedFew,
  translationsOf,
  wordOf,
} from './dictionary-backwards.ts'
import type { DictionaryWord, WordLookup } from './dictionary-words.ts'
import { japaneseStem, standsAlone } from './japanese-words.ts'
import { folded } from './target-stems.ts'

/** Characters of the longest stem that is looked for. */
const LONGEST_STEM = 16

/**
 * Looks words of a language without spaces between them up in a dictionary from English: at each place where one may begin, the longest
 * translation that stands there. Nothing tells whether training has seen a word but its English.
 */
export function lookupWithoutSpaces(dictionary: Dictionary, language: string): WordLookup {
  const { index, irregularForms } = readBackwards(dictionary, language)
  const days = daysOfTheWeek(language)
  const beginningWith = rememberedFew((letters: string) =>
    [...new Set(index.numbersOf(letters))]
      .flatMap((number) => {
        const { word, entry } = dictionary.lineOf(number)
        return translationsOf(word, entry)
      })
      .concat(days)
      .filter(({ text, part }) => folded(japaneseStem(text, part).letters) === letters),
  )

  /** What is there at one place, each with the end of its form; the dictionary has nothing else that long. */
  function longestAt(text: string, start: number, ends: ReadonlySet<number>): readonly Match[] {
    for (let end = Math.min(text.length, start + LONGEST_STEM); end > start; end -= 1) {
      const found = beginningWith(folded(text.slice(start, end))).flatMap((translation): Match[] => {
        const { ending } = japaneseStem(translation.text, translation.part)
        const isExact = text.startsWith(translation.text, start)
        if (isExact) return [{ ...translation, isExact, end: start + translation.text.length }]
        const isForm = ending === undefined ? ends.has(end) : ending.test(text.slice(end))
        return isForm ? [{ ...translation, isExact, end: endBehind(ends, end) }] : []
      })
      const standing = found.filter(
        (one) => (!one.isExact || ends.has(one.end)) && standsAlone(text, start, one.isExact ? one.end : end),
      )
      if (standing.length > 0) return standing
    }
    return []
  }

  return {
    hasInfinitiveMark: false,
    wordsIn(text) {
      const found: DictionaryWord[] = []
      const ends = wordEnds(text, language)
      for (let at = 0; at < text.length; ) {
        const all = at === 0 || ends.has(at) ? longestAt(text, at, ends) : []
        const word = wordOf(text, at, all, irregularForms)
        if (word !== undefined) found.push(word)
        at = word?.range.end ?? at + 1
      }
      return found
    },
  }
}

/** Where the words of a text end, as far as a list of words tells. */
function wordEnds(text: string, language: string): ReadonlySet<number> {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return new Set([...segmenter.segment(text)].map(({ index, segment }) => index + segment.length))
}

/** The end of the word that a place is in. */
function endBehind(ends: ReadonlySet<number>, at: number): number {
  let end = at
  while (!ends.has(end)) end += 1
  return end
}
