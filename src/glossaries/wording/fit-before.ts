import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import { isUnspaced } from '../../languages/scripts.ts'
import { DETERMINER_SETS } from './determiner-sets.ts'
import { agreeDeterminer, matchCapital } from './determiners.ts'
import {
  beginsWithCatalanVowel,
  beginsWithFrenchVowel,
  beginsWithSpanishI,
  beginsWithSpanishO,
  takesEnglishAn,
} from './first-sound.ts'
import { genderOf, looksPlural } from './noun-gender.ts'

/** A term as it stands in a translation. */
export interface PlacedTerm {
  readonly term: string
  readonly language: LanguageCode
  /** The form to which the language's rules of gender apply; the singular of a term that was put in the plural. */
  readonly lemma: string
  /** True when the term was put in the plural. */
  readonly plural: boolean
}

type Fit = (before: string, term: string) => string

/** What depends on the first sound of the next word beside determiners. */
const SOUND_FITS: Readonly<Record<string, Fit>> = {
  ca: (before, term) => elide(before, ['de'], beginsWithCatalanVowel(term)),
  en: fitEnglishArticle,
  es: fitSpanishConjunction,
  fr: (before, term) => elide(before, ELIDED_IN_FRENCH, beginsWithFrenchVowel(term)),
}

const ELIDED_IN_FRENCH = ['de', 'que', 'jusque', 'lorsque', 'puisque', 'quoique']

/**
 * Makes the word right before a term sound with it: articles and other determiners agree with it in gender and number
 * where these are known, and are elided or not as its first sound wants; English `a` and `an`; Spanish `y` and `o`.
 * Gives the new text before the term. What cannot be decided stays.
 *
 * Example: in French `Le nom de la ` before `entreprise` becomes `Le nom de l'`.
 */
export function fitBefore(before: string, { term, language, lemma, plural }: PlacedTerm): string {
  const base = baseLanguage(language)
  const sets = DETERMINER_SETS[base]
  const isPlural = plural || looksPlural(term, base)
  const known = { gender: genderOf(lemma, base), plural: isPlural ? true : undefined }
  const spaced = fitSpace(before, term, base)
  const agreed = sets === undefined ? spaced : agreeDeterminer(spaced, term, sets, known)
  const fitted = agreed === spaced ? (SOUND_FITS[base]?.(spaced, term) ?? spaced) : agreed
  return fitSpace(fitted, term, base)
}

/** `d'` for `de` before a vowel, `de` for `d'` before a consonant; `undefined` leaves both. */
function elide(before: string, words: readonly string[], isVowel: boolean | undefined): string {
  if (isVowel === undefined) return before
  const match = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}]+)(['’])?( *)$/u.exec(before)
  if (match === null) return before
  const [whole, word = '', apostrophe, space = ''] = match
  const full = words.find(
    (candidate) => candidate === word.toLowerCase() + (apostrophe === undefined ? '' : 'e'),
  )
  if (full === undefined || (apostrophe === undefined && space === '')) return before
  const written = isVowel ? `${full.slice(0, -1)}'` : `${full} `
  return before.slice(0, before.length - whole.length) + matchCapital(word, written)
}

function fitEnglishArticle(before: string, term: string): string {
  const match = /(?<![\p{L}\p{M}\p{N}'’-])(an?)( +)$/iu.exec(before)
  const takesAn = takesEnglishAn(term)
  if (match === null || takesAn === undefined) return before
  const [whole, article = '', space = ''] = match
  const isCapital = article.startsWith('A')
  const written = takesAn ? (isCapital ? 'An' : 'an') : isCapital ? 'A' : 'a'
  return before.slice(0, before.length - whole.length) + written + space
}

function fitSpanishConjunction(before: string, term: string): string {
  const match = /(?<![\p{L}\p{M}\p{N}'’-])([yeou])( +)$/iu.exec(before)
  if (match === null) return before
  const [whole, word = '', space = ''] = match
  const isAnd = 'yeYE'.includes(word)
  const changes = isAnd ? beginsWithSpanishI(term) : beginsWithSpanishO(term)
  const written = isAnd ? (changes ? 'e' : 'y') : changes ? 'u' : 'o'
  return before.slice(0, before.length - whole.length) + matchCapital(word, written) + space
}

const ELIDING = new Set(['ca', 'fr', 'it'])

/** No space after an elided word, none between characters of scripts without spaces, one after a spaced word. */
function fitSpace(before: string, term: string, language: LanguageCode): string {
  const trimmed = before.replace(/[ \u00A0]+$/, '')
  const last = trimmed.at(-1) ?? ''
  const [first = ''] = term
  if (!separatesWords(language)) return isUnspaced(last) && isUnspaced(first) ? trimmed : before
  if (trimmed.length < before.length) {
    return ELIDING.has(language) && /[\p{L}]['’]$/u.test(trimmed) ? trimmed : before
  }
  return AGGLUTINATING.has(language) || !isSpacedLetter(last) || !isSpacedLetter(first)
    ? before
    : `${before} `
}

/** Languages that build words by joining them, where a letter right before a term may be meant. */
const AGGLUTINATING = new Set([
  'ar',
  'da',
  'de',
  'et',
  'fi',
  'he',
  'hu',
  'is',
  'ko',
  'nb',
  'nl',
  'nn',
  'sv',
  'tr',
])

function isSpacedLetter(character: string): boolean {
  return /\p{L}/u.test(character) && !isUnspaced(character)
}

/** The text after a term without the space that scripts without spaces have none of. */
export function fitAfter(after: string, { term, language }: PlacedTerm): string {
  if (separatesWords(baseLanguage(language))) return after
  const trimmed = after.replace(/^[ \u00A0]+/, '')
  return isUnspaced(trimmed.charAt(0)) && isUnspaced(term.at(-1) ?? '') ? trimmed : after
}
