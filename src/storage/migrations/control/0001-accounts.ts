import { columnTypes, type Migration } from '../../migration.ts'

/** Accounts and their API keys. A key's secret is never stored, only its SHA-256 and its first and last characters. */
export const accountsMigration: Migration = {
  version: 1,
  name: 'accounts',
  up(dialect) {
    const { integer, text, blob, tableOptions } = columnTypes(dialect)
    return [
      `create table accounts (
        id ${text} primary key,
        name ${text} not null unique,
        addendum_signed_at_ms ${integer},
        character_limit ${integer},
        speech_limit_ms ${integer},
        created_at_ms ${integer} not null
      )${tableOptions}`,
      `create table api_keys (
        id ${text} primary key,
        account_id ${text} not null references accounts (id),
        secret_sha256 ${blob} not null unique,
        first4 ${text} not null,
        last4 ${text} not null,
        label ${text} not null,
        role ${text} not null check (role in ('developer', 'admin')),
        scopes ${text},
        character_limit ${integer},
        speech_limit_ms ${integer},
        settings ${text} not null,
        created_at_ms ${integer} not null,
        deactivated_at_ms ${integer}
      )${tableOptions}`,
      `create index api_keys_by_account on api_keys (account_id, created_at_ms)`,
    ]
  },
}
