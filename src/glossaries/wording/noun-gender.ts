import type { LanguageCode } from '../../languages/language-code.ts'
import type { Gender } from './gender.ts'
import { wordSet } from './language-wording.ts'
import { knownNouns } from './nouns/known-nouns.ts'
import { wordingOf } from './wordings.ts'

const PLAIN_WORD = /^\p{Ll}[\p{Ll}\p{M}·]+$/u

/**
 * Grammatical gender of a term by its first word, which is its head in these languages: a known noun, one with a telling ending, or
 * one that ends like many known ones of one gender. `undefined` where none is a safe guide, in particular for names and acronyms.
 *
 * Example: `red neuronal` in Spanish is feminine, `programa` masculine, `artista` open.
 */
export function genderOf(term: string, language: LanguageCode): Gender | undefined {
  const { gender: rules } = wordingOf(language)
  const [whole = ''] = term.split(/\s/)
  const [first = ''] = whole.split('-')
  const word = first.toLowerCase()
  if (rules === undefined || !PLAIN_WORD.test(word) || isName(first)) return undefined
  if (rules.feminine?.has(word) === true) return 'feminine'
  if (rules.masculine?.has(word) === true) return 'masculine'
  const nouns = knownNouns(language)
  for (const noun of [whole.toLowerCase(), word, ...singularsOf(word, language)]) {
    const known = nouns?.genderOf(noun)
    if (known !== undefined) return GENDERS[known]
  }
  const rule = rules.endings.find(([ending]) => ending.test(word))
  if (rule !== undefined && rule[1] !== 'as known') return rule[1]
  if (mayBePlural(word, language)) return undefined
  return GENDERS[nouns?.genderByEnding(word) ?? 'several']
}

const GENDERS: Readonly<Record<string, Gender | undefined>> = { m: 'masculine', f: 'feminine' }

/** What may be a plural has the endings of another gender. */
function mayBePlural(word: string, language: LanguageCode): boolean {
  return language === 'it' ? /[sie]$/.test(word) : word.endsWith('s')
}

/** What a word may be the plural of, as far as that keeps its gender. */
function singularsOf(word: string, language: LanguageCode): readonly string[] {
  return language === 'it' ? [word.replace(/e$/, 'a')] : [word.replace(/s$/, ''), word.replace(/es$/, '')]
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
