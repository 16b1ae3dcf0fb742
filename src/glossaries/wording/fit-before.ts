import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import { isUnspaced } from '../../languages/unspaced-scripts.ts'
import { agreeDeterminer } from './determiners.ts'
import { genderOf, looksPlural } from './noun-gender.ts'
import { wordingOf } from './wordings.ts'

/** A term as it stands in a translation. */
export interface PlacedTerm {
  readonly term: string
  readonly language: LanguageCode
  /** The form to which the language's rules of gender apply; the singular of a term that was put in the plural. */
  readonly lemma: string
  /** True when the term was put in the plural; `undefined` where it may be of another number than its occurrence. */
  readonly plural: boolean | undefined
  /** Whether its occurrence stands behind a definite article; not when left out. */
  readonly definite?: boolean
}

/**
 * Makes the word right before a term sound with it: articles and other determiners agree with it in gender and number
 * where these are known, and are elided or not as its first sound wants; English `a` and `an`; Spanish `y` and `o`.
 * Gives the new text before the term. What cannot be decided stays.
 *
 * Example: in French `Le nom de la ` before `entreprise` becomes `Le nom de l'`.
 */
export function fitBefore(
  before: string,
  { term, language, lemma, plural, definite = false }: PlacedTerm,
): string {
  const base = baseLanguage(language)
  const { determiners, fitSound, fitNoun } = wordingOf(base)
  if (fitNoun !== undefined) return plural === undefined ? before : fitNoun(before, { lemma, plural }).before
  const isPlural = plural === true || looksPlural(term, base)
  const known = { gender: genderOf(lemma, base), plural: isPlural ? true : undefined, definite }
  const spaced = fitSpace(before, term, base)
  const agreed = determiners === undefined ? spaced : agreeDeterminer(spaced, term, determiners, known)
  const fitted = agreed === spaced ? (fitSound?.(spaced, term) ?? spaced) : agreed
  return fitSpace(fitted, term, base)
}

/** Whether a noun behind this text has a definite article. */
export function isDefinite(before: string, language: LanguageCode): boolean {
  return wordingOf(baseLanguage(language)).definite?.test(before) === true
}

/**
 * What a term gets at its end behind this text, in languages whose nouns are declined here: `s` behind German `des `;
 * `undefined` where nothing is known of the term.
 */
export function endingBehind(before: string, { language, lemma, plural }: PlacedTerm): string | undefined {
  if (plural === undefined) return undefined
  return wordingOf(baseLanguage(language)).fitNoun?.(before, { lemma, plural }).ending
}

/** No space after an elided word, none between characters of scripts without spaces, one after a spaced word. */
function fitSpace(before: string, term: string, language: LanguageCode): string {
  const trimmed = before.replace(/[ \u00A0]+$/, '')
  const last = trimmed.at(-1) ?? ''
  const [first = ''] = term
  if (!separatesWords(language)) return isUnspaced(last) && isUnspaced(first) ? trimmed : before
  if (trimmed.length < before.length) {
    return wordingOf(language).elides === true && /[\p{L}]['’]$/u.test(trimmed) ? trimmed : before
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
