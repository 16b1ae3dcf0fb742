import { columnTypes, type Migration } from '../../migration.ts'

/**
 * The outbox of metered usage. `usage_events` gathers events; a sealed batch has its events added up in
 * `usage_batch_lines`, and `usage_forwarding`, which has exactly one row, says where the batch stands.
 */
export const usageOutboxMigration: Migration = {
  version: 2,
  name: 'usage-outbox',
  up(dialect) {
    const { integer, text, tableOptions } = columnTypes(dialect)
    const sequence =
      dialect === 'sqlite' ? 'integer primary key' : `${integer} generated always as identity primary key`
    return [
      `create table usage_events (
        sequence ${sequence},
        id ${text} not null,
        account_id ${text} not null,
        key_id ${text} not null,
        kind ${text} not null,
        amount ${integer} not null,
        at_ms ${integer} not null,
        day ${integer} not null,
        reporting_tag ${text},
        request_id ${text} not null,
        grant_id ${text},
        reserved ${integer} not null
      )${tableOptions}`,
      `create table usage_batch_lines (
        batch ${integer} not null,
        account_id ${text} not null,
        key_id ${text} not null,
        kind ${text} not null,
        day ${integer} not null,
        reporting_tag ${text},
        grant_id ${text},
        amount ${integer} not null,
        reserved ${integer} not null
      )${tableOptions}`,
      `create table usage_forwarding (
        singleton ${integer} primary key check (singleton = 1),
        batch ${integer} not null,
        sealed ${integer} not null,
        owner ${text},
        lease_until_ms ${integer} not null
      )${tableOptions}`,
      `insert into usage_forwarding (singleton, batch, sealed, owner, lease_until_ms) values (1, 0, 0, null, 0)`,
    ]
  },
}
