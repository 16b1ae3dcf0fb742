import configuredRules from './configured-rules.json' with { type: 'json' }

type Catalogue = typeof configuredRules

export type StyleCategory = keyof Catalogue

/** Category and rule in one: `numbers.percentage_format`. */
export type RuleId = { [C in StyleCategory]: `${C}.${Extract<keyof Catalogue[C], string>}` }[StyleCategory]

const BY_CATEGORY: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  Object.entries(configuredRules).map(([category, rules]) => [
    category,
    new Map<string, readonly string[]>(Object.entries(rules)),
  ]),
)

/** The seven categories, in the order of the API contract. */
export const STYLE_CATEGORIES: readonly string[] = [...BY_CATEGORY.keys()]

/** Names of a category's rules; `undefined` for a name that is no category. */
export function rulesOf(category: string): readonly string[] | undefined {
  const rules = BY_CATEGORY.get(category)
  return rules === undefined ? undefined : [...rules.keys()]
}

/** Options of a rule, of which a list holds one; `undefined` for a name that is no rule of the category. */
export function optionsOf(category: string, rule: string): readonly string[] | undefined {
  return BY_CATEGORY.get(category)?.get(rule)
}

/** Every rule with its options, in the order of the contract: 159 rules, 518 options. */
export function catalogueEntries(): readonly { readonly id: RuleId; readonly options: readonly string[] }[] {
  return [...BY_CATEGORY].flatMap(([category, rules]) =>
    [...rules].map(([rule, options]) => ({ id: `${category}.${rule}` as RuleId, options })),
  )
}
