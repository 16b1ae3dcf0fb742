import { isSentenceStart } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'

/** True when the letter stands in a word of capitals: `STRAßE`. */
function isInCapitals(input: string, index: number): boolean {
  const around = input.slice(Math.max(0, index - 2), index) + input.slice(index + 1, index + 3)
  return /\p{Lu}/u.test(around) && !/\p{Ll}/u.test(around)
}

const withoutEszett: Rewrite = replaceMatches(/[ßẞ]/gu, ({ 0: letter, index, input }) =>
  letter === 'ẞ' || isInCapitals(input, index) ? 'SS' : 'ss',
)

export const eszett = singleRule('spelling_and_grammar.eszett', {
  replace_eszett_with_ss: optionRule('de', () => withoutEszett),
})

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

const withoutUmlauts: Rewrite = replaceMatches(/[äöüÄÖÜ]/gu, ({ 0: letter, index, input }) => {
  const letters = UMLAUTS[letter]
  return isInCapitals(input, index) ? letters?.toUpperCase() : letters
})

export const umlauts = singleRule('spelling_and_grammar.umlauts', {
  replace_umlauts_with_ae_oe_ue: optionRule('de', () => withoutUmlauts),
})

/** `ihr` also means her and their, so that it stays; every other form is an address and nothing else. */
const SMALL = /(?<![\p{L}\p{N}])(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)(?![\p{L}\p{N}])/gu
const CAPITAL = /(?<![\p{L}\p{N}])(?:Du|Dich|Dir|Dein(?:e[mnrs]?)?|Euch|Euer|Eure[mnrs]?)(?![\p{L}\p{N}])/gu

const capitalPronouns: Rewrite = replaceMatches(
  SMALL,
  ({ 0: word }) => word.charAt(0).toUpperCase() + word.slice(1),
)
const smallPronouns: Rewrite = replaceMatches(CAPITAL, ({ 0: word, index, input }) =>
  isSentenceStart(input, index) || /[:–—-]\s*$/u.test(input.slice(0, index)) ? undefined : word.toLowerCase(),
)

export const informalAddressPronouns = singleRule('spelling_and_grammar.informal_address_pronouns', {
  capitalize_informal_address_pronouns: optionRule('de', () => capitalPronouns),
  do_not_capitalize_informal_address_pronouns: optionRule('de', () => smallPronouns),
})
