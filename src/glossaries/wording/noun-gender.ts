import type { LanguageCode } from '../../languages/language-code.ts'
import type { Gender } from './gender.ts'
import { wordSet } from './language-wording.ts'
import { wordingOf } from './wordings.ts'

const PLAIN_WORD = /^\p{Ll}[\p{Ll}\p{M}·]+$/u

/**
 * Grammatical gender of a term by the ending of its first word, which is its head in these languages; `undefined` where
 * that is no safe guide, in particular for names and acronyms.
 *
 * Example: `red neuronal` in Spanish is feminine, `programa` masculine, `router` open.
 */
export function genderOf(term: string, language: LanguageCode): Gender | undefined {
  const { gender: rules } = wordingOf(language)
  const [first = ''] = term.split(/[\s-]/)
  const word = first.toLowerCase()
  if (rules === undefined || !PLAIN_WORD.test(word) || isName(first)) return undefined
  if (rules.feminine.has(word)) return 'feminine'
  if (rules.masculine.has(word)) return 'masculine'
  return rules.endings.find(([ending]) => ending.test(word))?.[1]
}

const SINGULAR_IN_S = wordSet(
  'atlas caos cosmos kudos ethos pathos lunes martes miércoles jueves viernes paraguas cais mais',
)

/**
 * True when a term is safely in the plural by the ending of its first word.
 *
 * Example: `datos` in Spanish, not `análisis`, not `virus`.
 */
export function looksPlural(term: string, language: LanguageCode): boolean {
  const [word = ''] = term.toLowerCase().split(/[\s-]/)
  return wordingOf(language).pluralEnding?.test(word) === true && !SINGULAR_IN_S.has(word)
}

function isName(word: string): boolean {
  return /\p{Lu}/u.test(word.slice(1))
}
