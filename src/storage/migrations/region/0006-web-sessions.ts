import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Sessions of the web interface and links that start one; of tokens and keys there are only hashes. They are used in
 * the standard region alone; elsewhere the tables stay empty.
 */
export const webSessionsMigration: Migration = {
  version: 6,
  name: 'web-sessions',
  up(dialect) {
    const { integer, text, blob, tableOptions } = columnTypes(dialect)
    return [
      `create table web_sessions (
        id ${text} primary key,
        token_sha256 ${blob} not null unique,
        account_id ${text} not null,
        key_id ${text} not null,
        key_sha256 ${blob} not null,
        operator_until_ms ${integer},
        persistent ${integer} not null,
        created_at_ms ${integer} not null,
        used_at_ms ${integer} not null
      )${tableOptions}`,
      `create index web_sessions_by_key on web_sessions (key_id, used_at_ms)`,
      `create table sign_in_links (
        token_sha256 ${blob} primary key,
        account_id ${text} not null,
        key_id ${text} not null,
        operator ${integer} not null,
        expires_at_ms ${integer} not null
      )${tableOptions}`,
    ]
  },
}
