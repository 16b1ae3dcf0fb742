import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'

/** How a language counts, as gettext says it. */
export interface PluralRule {
  readonly count: number
  readonly expression: string
  /** Which form is for one thing; -1 where there is no such form. */
  readonly singular: number
}

const rule = (count: number, expression: string, singular = 0): PluralRule => ({
  count,
  expression,
  singular,
})

const SLAVIC = rule(3, '(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)')
const FROM_TWO = rule(2, '(n > 1)')
const NOT_ONE = rule(2, '(n != 1)')

const RULES: ReadonlyArray<readonly [languages: string, rule: PluralRule]> = [
  ['ja zh ko vi th id ms lo km my', rule(1, '0', -1)],
  ['fr pt-BR tr uz fa hy am', FROM_TWO],
  ['ru uk be sr hr bs', SLAVIC],
  ['pl', rule(3, '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)')],
  ['cs sk', rule(3, '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2')],
  ['lt', rule(3, '(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)')],
  ['lv', rule(3, '(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)')],
  ['ro', rule(3, '(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2)')],
  ['sl', rule(4, '(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)')],
  ['ga', rule(5, '(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4)')],
  ['cy', rule(4, '(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3')],
  ['mt', rule(4, '(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3)')],
  ['is mk', rule(2, '(n%10!=1 || n%100==11)')],
  ['ar', rule(6, '(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)', 1)],
]

const BY_LANGUAGE = new Map(
  RULES.flatMap(([languages, each]) => languages.split(' ').map((language) => [language, each] as const)),
)

export function pluralRuleOf(language: LanguageCode): PluralRule {
  return BY_LANGUAGE.get(language) ?? BY_LANGUAGE.get(baseLanguage(language)) ?? NOT_ONE
}
