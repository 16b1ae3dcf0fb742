import { onceForEach } from '../../../kernel/once-for-each.ts'
import type { TextRange } from '../../../translation/engine.ts'
import type { Dictionary } from '../format/dictionary.ts'
import { ModelFileError } from '../format/model-file-error.ts'
import { dayFinder } from './days-of-the-week.ts'
import {
  dayAsMatch,
  type Match,
  readBackwards,
  type Translation,
  translationsOf,
  wordOf,
} from './dictionary-backwards.ts'
import { type DictionaryWord, NOUNS_WITH_CAPITALS, type WordLookup } from './dictionary-words.ts'
import { rememberedFew } from './remembered-few.ts'
import { isFormOf } from './source-forms.ts'
import type { StemIndex } from './stem-index.ts'
import { folded, stemsOf, wordsOfTranslation } from './target-stems.ts'
import { lookupWithoutSpaces } from './words-without-spaces.ts'

const WORD = /\p{L}[\p{L}\p{M}]*/gu
const BETWEEN_WORDS = /^[ '’-]$/u
const SHORTEST_WORD = 3
/** Longer ones are in no dictionary, and all their beginnings would be looked up. */
const LONGEST_WORD = 40

interface SourceLanguage {
  readonly language: string
  /** Whether training has seen a form at all. */
  readonly isSeen: (word: string) => boolean
  /** Whether training has seen a form so often that nothing has to be looked up. */
  readonly isFrequent: (word: string) => boolean
}

interface Token extends TextRange {
  readonly text: string
  readonly letters: string
}

/**
 * Looks words of another language up in a dictionary from English: in whatever form, as far as rules tell. How often training has seen
 * a word is taken from its English translations, which the same text has. One that lent its dictionary may be damaged: then nothing is found.
 */
export function lookupIntoEnglish(dictionary: Dictionary, source: SourceLanguage): WordLookup {
  let lookup: WordLookup | undefined
  return {
    hasInfinitiveMark: false,
    wordsIn(text) {
      lookup ??= openedLookup(dictionary, source)
      return lookup.wordsIn(text)
    },
  }
}

function openedLookup(dictionary: Dictionary, source: SourceLanguage): WordLookup {
  try {
    return createLookup(dictionary, source)
  } catch (error) {
    if (error instanceof ModelFileError) return { hasInfinitiveMark: false, wordsIn: () => [] }
    throw error
  }
}

function createLookup(dictionary: Dictionary, source: SourceLanguage): WordLookup {
  const { language, isSeen, isFrequent } = source
  if (language === 'ja') return lookupWithoutSpaces(dictionary, source)
  const hasCapitalNouns = NOUNS_WITH_CAPITALS.has(language)
  const { index, irregularForms } = readBackwards(dictionary, (translation, part) => {
    const [first] = wordsOfTranslation(translation)
    return first === undefined
      ? []
      : [folded(first), ...stemsOf(first, part, language).map(({ letters }) => letters)]
  })
  const dayAt = dayFinder(language)
  const beginningWith = rememberedFew((letters: string) =>
    translationsFrom(dictionary, index, letters, language),
  )

  function matchesAt(tokens: readonly Token[], at: number, text: string): readonly Match[] {
    const start = tokens[at]?.start ?? 0
    const day = dayAt(text, start)
    if (day !== undefined) return [dayAsMatch(text, start, day)]
    // Where nouns have capitals, a word without is none: `hast` is not `Hast`. Who writes none at all may mean one.
    const isNoNoun = hasCapitalNouns && !isCapital(tokens[at]) && hasCapitals(tokens)
    const all = beginningWith(tokens[at]?.letters ?? '').flatMap((translation): Match[] => {
      if (isNoNoun && isCapital(translation)) return []
      const end = endOf(translation, tokens, at, text, language)
      if (end === undefined) return []
      const own = text.slice(start, end)
      return [{ ...translation, end, isExact: own.toLowerCase() === translation.text.toLowerCase() }]
    })
    const longest = Math.max(...all.map(({ end }) => end))
    return all.filter(({ end }) => end === longest)
  }

  function wordAt(tokens: readonly Token[], at: number, text: string): DictionaryWord | undefined {
    const token = tokens[at]
    if (token === undefined || token.text.length > LONGEST_WORD) return undefined
    if (isCapital(token) && at > 0 && !hasCapitalNouns) return undefined
    const isShort = token.text.length < SHORTEST_WORD || isFrequent(token.text)
    const all = matchesAt(tokens, at, text).filter(({ end }) => !isShort || end > token.end)
    const word = wordOf(text, token.start, all, irregularForms)
    return word === undefined || isSeen(token.text) ? word : { ...word, seen: 0 }
  }

  return {
    hasInfinitiveMark: false,
    wordsIn(text) {
      const tokens = tokensOf(text)
      const found: DictionaryWord[] = []
      for (let at = 0; at < tokens.length; at += 1) {
        const word = wordAt(tokens, at, text)
        if (word === undefined) continue
        found.push(word)
        while ((tokens[at + 1]?.start ?? Infinity) < word.range.end) at += 1
      }
      return found
    },
  }
}

/** Whether some word that does not begin the text has a capital. */
const hasCapitals = onceForEach((tokens: readonly Token[]) => tokens.slice(1).some(isCapital))

function isCapital(word: { readonly text: string } | undefined): boolean {
  return word !== undefined && word.text.charAt(0) !== word.text.charAt(0).toLowerCase()
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(WORD)].map(({ 0: own, index }) => {
    return { text: own, letters: folded(own), start: index, end: index + own.length }
  })
}

/** Where a translation that begins with a word ends, when its other words follow. */
function endOf(
  { words, part }: Translation,
  tokens: readonly Token[],
  at: number,
  text: string,
  language: string,
): number | undefined {
  const follows = words.slice(1).every((word, index) => {
    const next = tokens[at + index + 1]
    const gap = text.slice(tokens[at + index]?.end, next?.start)
    if (next === undefined || !next.letters.startsWith(word.letters.slice(0, 2))) return false
    return BETWEEN_WORDS.test(gap) && isFormOf(next.letters, word.text, part, language)
  })
  return follows ? tokens[at + words.length - 1]?.end : undefined
}

/** All translations whose first word has a form of these letters. */
function translationsFrom(
  dictionary: Dictionary,
  index: StemIndex,
  letters: string,
  language: string,
): readonly Translation[] {
  const numbers = new Set<number>()
  for (let length = letters.length; length >= Math.min(SHORTEST_WORD, letters.length); length -= 1)
    for (const number of index.numbersOf(letters.slice(0, length))) numbers.add(number)
  return [...numbers].flatMap((number) => {
    const { word: english, entry } = dictionary.lineOf(number)
    return translationsOf(english, entry).filter(({ part, words }) => {
      const [first] = words
      return first !== undefined && isFormOf(letters, first.text, part, language)
    })
  })
}
