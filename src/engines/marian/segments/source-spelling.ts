import type { WordSet } from '../format/word-set.ts'
import type { WordLookup } from './dictionary-words.ts'
import type { SegmentModel } from './loaded-model.ts'

/** What a pack knows of the words of its source languages. */
interface KnownWords {
  /** By language; training has seen these, in small letters or with one capital. */
  readonly seen: ReadonlyMap<string, WordSet>
  /** By both languages: `en de`. */
  readonly lookups: ReadonlyMap<string, WordLookup>
  /** Whether the vocabulary has a word as one piece. */
  readonly hasPiece: (word: string) => boolean
}

/** Of English words that no dictionary has those up to this length are abbreviations more often than not: `FBI`. */
const LONGEST_ABBREVIATION = 3

/** Tells how source languages write words. Only a list of what training has seen can say no. */
export function sourceSpelling({ seen, lookups, hasPiece }: KnownWords): SegmentModel['isWordOf'] {
  const dictionaries = (language: string) =>
    [...lookups].flatMap(([pair, lookup]) => (pair.startsWith(`${language} `) ? [lookup] : []))

  /** Lists have none. English alone loses no accents in capitals, which make strangers of words: `ETE`, `FUER`. */
  function isAbbreviation(language: string, spelling: string): boolean {
    if (hasPiece(spelling)) return true
    const [dictionary] = language === 'en' ? dictionaries(language) : []
    return (
      dictionary !== undefined &&
      spelling.length <= LONGEST_ABBREVIATION &&
      !isWord(language, spelling.toLowerCase())
    )
  }

  /** Dictionaries have words of the language in small letters. */
  function isWord(language: string, spelling: string): boolean {
    if (hasPiece(spelling)) return true
    if (spelling !== spelling.toLowerCase()) return false
    return dictionaries(language).some((dictionary) => dictionary.wordsIn(spelling).length > 0)
  }

  return (language, spelling) => {
    if (isInCapitals(spelling)) return isAbbreviation(language, spelling) || undefined
    return seen.get(language)?.has(spelling) ?? (isWord(language, spelling) || undefined)
  }
}

function isInCapitals(spelling: string): boolean {
  return spelling.length > 1 && spelling === spelling.toUpperCase()
}
