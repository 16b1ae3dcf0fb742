import { InterpresError } from '../kernel/errors.ts'
import { isRecord } from '../kernel/records.ts'
import { optionsOf, type RuleId, rulesOf, STYLE_CATEGORIES } from './catalogue/catalogue.ts'

/** Chosen options by category and rule: `{ numbers: { percentage_format: 'use_spanish_word_por_ciento' } }`. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>

const ECHO_LIMIT = 80

/**
 * Reads configured rules as a caller sends them; null stands for absent.
 *
 * Errors: `invalid_parameter` for an unknown category, rule or option, naming it and what is allowed.
 */
export function parseConfiguredRules(value: unknown): ConfiguredRules {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) throw invalid("Parameter 'configured_rules' must be an object.")
  const entries: [string, Record<string, string>][] = []
  for (const [category, rules] of Object.entries(value)) {
    const known = rulesOf(category)
    if (known === undefined) throw unknown('category', category, '', STYLE_CATEGORIES)
    if (rules === undefined || rules === null) continue
    if (!isRecord(rules)) throw invalid(`Category '${category}' of 'configured_rules' must be an object.`)
    entries.push([category, parseCategory(category, known, rules)])
  }
  return Object.fromEntries(entries)
}

function parseCategory(
  category: string,
  known: readonly string[],
  rules: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const entries: [string, string][] = []
  for (const [rule, option] of Object.entries(rules)) {
    const options = optionsOf(category, rule)
    if (options === undefined) throw unknown('rule', rule, ` in '${category}'`, known)
    if (option === undefined || option === null) continue
    if (typeof option !== 'string') throw invalid(`Rule '${category}.${rule}' must be a string.`)
    if (!options.includes(option)) throw unknown('option', option, ` for '${category}.${rule}'`, options)
    entries.push([rule, option])
  }
  return Object.fromEntries(entries)
}

/** Every configured rule of a list, as rule and option. */
export function chosenRules(rules: ConfiguredRules): readonly (readonly [rule: RuleId, option: string])[] {
  return Object.entries(rules).flatMap(([category, chosen]) =>
    Object.entries(chosen).map(([rule, option]) => [`${category}.${rule}` as RuleId, option] as const),
  )
}

function unknown(kind: string, name: string, where: string, allowed: readonly string[]): InterpresError {
  const shown = name.length > ECHO_LIMIT ? `${name.slice(0, ECHO_LIMIT)}…` : name
  return invalid(
    `Value for 'configured_rules' not supported: unknown ${kind} '${shown}'${where}. Allowed: ${allowed.map((value) => `'${value}'`).join(', ')}.`,
  )
}

function invalid(message: string): InterpresError {
  return new InterpresError('invalid_parameter', message)
}
