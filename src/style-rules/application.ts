import { catalogueEntries, type RuleId } from './catalogue/catalogue.ts'
import { type ConfiguredRules, chosenRules } from './configured-rules.ts'
import { RULE_GROUPS } from './rules/rule-groups.ts'
import { STYLE_LANGUAGES, type StyleLanguage } from './style-language.ts'

/**
 * How a configured rule takes effect: `rule` on every translation; `language_model` where an engine obeys it;
 * `stored` not at all.
 */
export type Application = 'rule' | 'language_model' | 'stored'

/** What the installed engines can do into a language. */
export interface StyleCapabilities {
  /** An engine obeys free-text instructions. */
  readonly instructions: boolean
  /** An engine obeys `formality`. */
  readonly formality: boolean
}

const DECIDED: ReadonlyMap<string, ReadonlySet<StyleLanguage>> = new Map(
  RULE_GROUPS.flatMap(({ decides }) =>
    [...decides].flatMap(([rule, options]) =>
      [...options].map(([option, languages]) => [`${rule} ${option}`, new Set(languages)] as const),
    ),
  ),
)

/** Rules about one language's own matters; in a list of another language they mean nothing. */
const OWN_MATTERS: Readonly<Partial<Record<StyleLanguage, RegExp>>> = {
  de: /eszett|umlauts|informal_address_pronouns/u,
  en: /calendar_era|contractions|latin_abbreviations|comma_after_(?:i_e|conj)|possessives|academic_degrees|sums_of_money_format/u,
  es: /spanish_word_solo|addressing_non_binary_people/u,
  fr: /french|accents_|anglicisms|i_and_u_with|spelled_out_numbers|pluralizing_foreign_words/u,
  it: /referring_to_non_binary_people|large_sums_of_money$/u,
  ja: /kanji|japanese|corner_bracket|periods_and_commas|mixing_styles|style_and_tone\.tone$|approximate_numbers/u,
  ko: /declarative_endings|established_loanwords|periods_in_direct_quotes/u,
  zh: /zero_format|number_separator$|chinese|foreign_word_translation/u,
}

const NAMED_LANGUAGE: readonly (readonly [word: string, languages: readonly StyleLanguage[]])[] = [
  ['french_word', ['fr']],
  ['italian_word', ['it']],
  ['spanish_word', ['es']],
  ['german', ['de']],
  ['english_word', ['en']],
  ['korean', ['ko']],
  ['japanese_word', ['ja']],
  ['chinese', ['zh', 'ja']],
  ['kanji', ['ja']],
]

export function isAppliedByRule(rule: RuleId, option: string, language: StyleLanguage): boolean {
  return DECIDED.get(`${rule} ${option}`)?.has(language) === true
}

/** False for a rule, or an option, about another language: `eszett` in a French list. */
export function concerns(rule: RuleId, option: string, language: StyleLanguage): boolean {
  const owners = STYLE_LANGUAGES.filter((candidate) => OWN_MATTERS[candidate]?.test(rule) === true)
  if (owners.length > 0 && !owners.includes(language)) return false
  const named = NAMED_LANGUAGE.find(([word]) => option.includes(word))
  return named === undefined || named[1].includes(language)
}

export function applicationOf(
  rule: RuleId,
  option: string,
  language: StyleLanguage,
  capabilities: StyleCapabilities,
): Application {
  if (isAppliedByRule(rule, option, language)) return 'rule'
  if (!concerns(rule, option, language)) return 'stored'
  const isFormality = formalityOfRule(rule, option) !== undefined
  return capabilities.instructions || (isFormality && capabilities.formality) ? 'language_model' : 'stored'
}

/** Formality that a rule amounts to, for engines that obey it: `vous` is more formal, `tu` less. */
export function formalityOfRule(rule: RuleId, option: string): 'more' | 'less' | undefined {
  if (rule !== 'style_and_tone.formality' && rule !== 'style_and_tone.addressing_the_reader') return undefined
  return /formal_tone|use_formal/u.test(option) && !option.includes('informal') ? 'more' : 'less'
}

/** For every configured rule how it takes effect, by category and rule. */
export function applications(
  rules: ConfiguredRules,
  language: StyleLanguage,
  capabilities: StyleCapabilities,
): Readonly<Record<string, Readonly<Record<string, Application>>>> {
  const result: Record<string, Record<string, Application>> = {}
  for (const [id, option] of chosenRules(rules)) {
    const [category = '', rule = ''] = id.split('.')
    result[category] = {
      ...result[category],
      [rule]: applicationOf(id, option, language, capabilities),
    }
  }
  return result
}

export interface RuleApplication {
  readonly rule: RuleId
  readonly option: string
  readonly byRule: readonly StyleLanguage[]
  readonly byLanguageModel: readonly StyleLanguage[]
}

/** Every option of every rule with the languages in which it is applied, for the documentation. */
export function ruleApplications(): readonly RuleApplication[] {
  return catalogueEntries().flatMap(({ id, options }) =>
    options.map((option) => {
      const byRule = STYLE_LANGUAGES.filter((language) => isAppliedByRule(id, option, language))
      const byLanguageModel = STYLE_LANGUAGES.filter(
        (language) => !byRule.includes(language) && concerns(id, option, language),
      )
      return { rule: id, option, byRule, byLanguageModel }
    }),
  )
}
