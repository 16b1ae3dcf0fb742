import type { LanguageCode } from '../../languages/language-code.ts'
import type { PluralGrammar } from './language-wording.ts'
import { wordingOf } from './wordings.ts'

const WORD = /^[\p{L}\p{M}·]+$/u

/**
 * The plural of a term in the singular, in languages where it follows from the words: the head is put in the plural and
 * what agrees with it. `undefined` where a word leaves it open; the term then stays as it is.
 *
 * Example: `red neuronal` in Spanish gives `redes neuronales`, `haz de protones` gives `haces de protones`.
 */
export function pluralOf(term: string, language: LanguageCode): string | undefined {
  const { plural: grammar, nounPlural } = wordingOf(language)
  if (nounPlural !== undefined) return nounPlural(term)
  if (grammar === undefined || term.includes("'") || term.includes('’')) return undefined
  const parts = term.split(/([\s-]+)/)
  const linkAt = parts.findIndex((part, index) => index > 0 && grammar.links.has(part.toLowerCase()))
  const own = linkAt < 0 ? parts : parts.slice(0, linkAt - 1)
  const rest = linkAt < 0 ? [] : parts.slice(linkAt - 1)
  const changed = grammar.adjective === undefined ? pluralLast(own, grammar) : pluralFirst(own, grammar)
  return changed === undefined ? undefined : [...changed, ...rest].join('')
}

function pluralLast(parts: readonly string[], { noun }: PluralGrammar): readonly string[] | undefined {
  const last = parts.at(-1) ?? ''
  const plural = pluralWord(last, noun)
  return plural === undefined ? undefined : [...parts.slice(0, -1), plural]
}

function pluralFirst(
  parts: readonly string[],
  { noun, adjective }: PluralGrammar,
): readonly string[] | undefined {
  const changed = parts.map((part, index) => {
    if (index % 2 === 1) return part
    if (index === 0) return pluralWord(part, noun)
    return adjective?.test(part) === true ? pluralWord(part, noun) : part
  })
  return changed.includes(undefined) ? undefined : changed.map((part) => part ?? '')
}

/** Acronyms and names take no plural here; a word in small letters or with a capital first letter does. */
function pluralWord(word: string, pluralise: PluralGrammar['noun']): string | undefined {
  if (!WORD.test(word) || word.length < 2) return undefined
  if (/\p{Lu}/u.test(word.slice(1))) return undefined
  const plural = pluralise(word.toLowerCase())
  if (plural === undefined) return undefined
  const first = word.charAt(0)
  return first === first.toLowerCase() ? plural : first + plural.slice(1)
}
