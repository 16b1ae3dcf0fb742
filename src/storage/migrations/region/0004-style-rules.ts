import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Style rule lists. Rules and instructions are JSON, last in the row, since a list is always used as a whole; `version`
 * guards every change. `style_rule_counts` makes the limit per account exact: its row is locked by whoever adds a list.
 */
export const styleRulesMigration: Migration = {
  version: 4,
  name: 'style-rules',
  up(dialect) {
    const { integer, text, tableOptions } = columnTypes(dialect)
    return [
      `create table style_rule_lists (
        id ${text} primary key,
        account_id ${text} not null,
        name ${text} not null,
        language ${text} not null,
        version ${integer} not null,
        created_at_ms ${integer} not null,
        updated_at_ms ${integer} not null,
        configured_rules ${text} not null,
        custom_instructions ${text} not null
      )${tableOptions}`,
      `create index style_rule_lists_by_account on style_rule_lists (account_id, created_at_ms, id)`,
      `create table style_rule_counts (
        account_id ${text} primary key,
        lists ${integer} not null
      )${tableOptions}`,
    ]
  },
}
