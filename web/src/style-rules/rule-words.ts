/** Words for the name of a rule or an option: `use_24_hour_clock` is “Use 24 hour clock”. */
export function wordsOf(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export type Rules = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The rules with one more, or with one less where the option is absent. */
export function withRule(rules: Rules, category: string, rule: string, option: string | undefined): Rules {
  const others = Object.entries(rules[category] ?? {}).filter(([name]) => name !== rule)
  const chosen = Object.fromEntries(option === undefined ? others : [...others, [rule, option]])
  const rest = Object.entries(rules).filter(([name]) => name !== category)
  return Object.fromEntries(Object.keys(chosen).length === 0 ? rest : [...rest, [category, chosen]])
}
