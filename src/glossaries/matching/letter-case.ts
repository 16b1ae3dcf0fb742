import type { LanguageCode } from '../../languages/language-code.ts'

const CAPITAL = /^\p{Lu}/u
const SMALL = /\p{Ll}/u
const WORD = /[\p{L}\p{M}\p{N}\p{Cf}_]+/gu
const CASED = /[\p{Lu}\p{Ll}]/gu

/**
 * Whether a stretch of text can be meant by an entry as far as capitals go. A capital in an entry is meant: `IT` is not
 * in `it`, `Polish` not in `polish`; a small letter stands for both. Of an entry of several words the first letter may
 * be small in the text unless another one is a capital: `Neural network` is in `a neural network`.
 */
export function allowsCase(entry: string, text: string): boolean {
  const rest = entry.slice(1)
  const firstMayBeSmall = CAPITAL.test(entry) && /\s/.test(entry) && !/\p{Lu}/u.test(rest)
  const wanted = entry.match(WORD) ?? []
  const found = text.match(WORD) ?? []
  return wanted.every((word, index) =>
    hasCapitalsOf(word, found[index] ?? '', index === 0 && firstMayBeSmall),
  )
}

/** Words may be inflected: what follows the shorter one has no counterpart. */
function hasCapitalsOf(wanted: string, found: string, firstMayBeSmall: boolean): boolean {
  const length = Math.min(wanted.length, found.length)
  for (let index = firstMayBeSmall ? 1 : 0; index < length; index += 1) {
    if (CAPITAL.test(wanted.charAt(index)) && !CAPITAL.test(found.charAt(index))) return false
  }
  return true
}

/** How the letters of a found stretch differ from those of its entry. */
export type FoundCase = 'as_entered' | 'capitalised' | 'title' | 'all_capitals' | 'small'

/**
 * Example: of the entry `proton beam`, `Proton beam` is `capitalised`, `Proton Beam` is `title`, `PROTON BEAM` is
 * `all_capitals`; of the entry `Proton beam`, `proton beam` is `small`.
 */
export function foundCase(entry: string, text: string): FoundCase {
  if (isAllCapitals(text) && !isAllCapitals(entry)) return 'all_capitals'
  const entryIsCapital = CAPITAL.test(entry)
  const textIsCapital = CAPITAL.test(text)
  if (entryIsCapital === textIsCapital) return 'as_entered'
  if (entryIsCapital) return 'small'
  const words = text.split(/\s+/)
  return words.length > 1 && words.every((word) => CAPITAL.test(word)) ? 'title' : 'capitalised'
}

/** Carries the letters of a found stretch over to the term that stands for it. */
export function carryCase(term: string, found: FoundCase, language: LanguageCode): string {
  switch (found) {
    case 'as_entered':
      return term
    case 'all_capitals':
      return hasOwnCase(term) ? term : term.toLocaleUpperCase(language)
    case 'title':
      return language === 'en' ? titleCase(term) : capitalise(term, language)
    case 'capitalised':
      return capitalise(term, language)
    case 'small':
    default:
      return language === 'de' || hasOwnCase(term) ? term : decapitalise(term, language)
  }
}

/** `iPhone` stays: a capital inside a word is part of its name. */
export function capitalise(term: string, language: LanguageCode): string {
  if (hasOwnCase(term)) return term
  const [first = ''] = term
  return first.toLocaleUpperCase(language) + term.slice(first.length)
}

export function decapitalise(term: string, language: LanguageCode): string {
  const [first = ''] = term
  return first.toLocaleLowerCase(language) + term.slice(first.length)
}

/** True for names that are written in a way of their own: `iPhone`, `NASA`, `eBay Inc`. */
function hasOwnCase(term: string): boolean {
  return /[\p{L}\p{N}]\p{Lu}/u.test(term)
}

const SMALL_WORDS = new Set('a an and as at but by for from in nor of on or the to with'.split(' '))

function titleCase(term: string): string {
  return term.replace(/[\p{L}\p{M}'’]+/gu, (word: string, offset: number) =>
    offset > 0 && SMALL_WORDS.has(word) ? word : capitalise(word, 'en' as LanguageCode),
  )
}

/** At least two letters that have a case, and none of them small. */
function isAllCapitals(text: string): boolean {
  return !SMALL.test(text) && (text.match(CASED)?.length ?? 0) > 1
}
