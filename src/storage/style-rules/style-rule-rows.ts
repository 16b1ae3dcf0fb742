import type { ConfiguredRules } from '../../style-rules/configured-rules.ts'
import { styleLanguageOf } from '../../style-rules/style-language.ts'
import type {
  CustomInstruction,
  StyleId,
  StyleRuleList,
  StyleRuleSummary,
} from '../../style-rules/style-rule-list.ts'
import type { StyleRuleListRow } from './style-rule-tables.ts'

export type SummaryRow = Omit<StyleRuleListRow, 'account_id' | 'configured_rules' | 'custom_instructions'>
export type ListRow = Omit<StyleRuleListRow, 'account_id'>

export function fromSummaryRow(row: SummaryRow): StyleRuleSummary {
  const language = styleLanguageOf(row.language)
  if (language === undefined) throw new Error('a stored style rule list has an unknown language')
  return {
    id: row.id as StyleId,
    name: row.name,
    language,
    version: row.version,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }
}

/** The JSON was written by `toListRow`, from values that had been checked. */
export function fromListRow(row: ListRow): StyleRuleList {
  return {
    ...fromSummaryRow(row),
    configuredRules: JSON.parse(row.configured_rules) as ConfiguredRules,
    customInstructions: JSON.parse(row.custom_instructions) as readonly CustomInstruction[],
  }
}

export function toListRow(list: StyleRuleList): ListRow {
  return {
    id: list.id,
    name: list.name,
    language: list.language,
    version: list.version,
    created_at_ms: list.createdAtMs,
    updated_at_ms: list.updatedAtMs,
    configured_rules: JSON.stringify(list.configuredRules),
    custom_instructions: JSON.stringify(list.customInstructions),
  }
}
