export interface StyleRuleListRow {
  id: string
  account_id: string
  name: string
  language: string
  version: number
  created_at_ms: number
  updated_at_ms: number
  /** JSON of the configured rules. */
  configured_rules: string
  /** JSON of the instructions, in their order. */
  custom_instructions: string
}

export interface StyleRuleTables {
  style_rule_lists: StyleRuleListRow
  style_rule_counts: { account_id: string; lists: number }
}
