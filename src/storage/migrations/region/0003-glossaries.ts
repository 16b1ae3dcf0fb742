import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Glossaries and their dictionaries; the entries of a dictionary are one text in the form `source<TAB>target` per line,
 * last in its row so that reading the columns before it never touches it. A glossary's `version` guards every change.
 * `glossary_counts` makes the limit per account exact: its row is locked by whoever adds a glossary.
 */
export const glossariesMigration: Migration = {
  version: 3,
  name: 'glossaries',
  up(dialect) {
    const { integer, text, tableOptions } = columnTypes(dialect)
    return [
      `create table glossaries (
        id ${text} primary key,
        account_id ${text} not null,
        name ${text} not null,
        created_at_ms ${integer} not null,
        version ${integer} not null
      )${tableOptions}`,
      `create index glossaries_by_account on glossaries (account_id, created_at_ms, id)`,
      `create table glossary_dictionaries (
        glossary_id ${text} not null references glossaries (id),
        source_lang ${text} not null,
        target_lang ${text} not null,
        position ${integer} not null,
        entry_count ${integer} not null,
        revision ${integer} not null,
        entries ${text} not null,
        primary key (glossary_id, source_lang, target_lang)
      )${tableOptions}`,
      `create table glossary_counts (
        account_id ${text} primary key,
        glossaries ${integer} not null
      )${tableOptions}`,
    ]
  },
}
