import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Roll-ups: sums per UTC day (counted from 1970-01-01), one column per kind of usage. `usage_by_key` is clustered in
 * the order of the report; `masked_key` never changes, so it may be part of that order. Rows name accounts and keys
 * without foreign keys, so that usage arrives whatever happens to them.
 *
 * `usage_forwarded` holds the number of the last batch that each region has delivered. `usage_grants` holds quota that
 * requests in progress have reserved.
 */
export const usageMigration: Migration = {
  version: 2,
  name: 'usage',
  up(dialect) {
    const { integer, text, tableOptions } = columnTypes(dialect)
    const clustered = dialect === 'sqlite' ? `${tableOptions}, without rowid` : tableOptions
    const counters = `text_translation ${integer} not null,
        document_translation ${integer} not null,
        text_improvement ${integer} not null,
        speech_to_text ${integer} not null`
    return [
      `create table usage_by_key (
        account_id ${text} not null,
        day ${integer} not null,
        masked_key ${text} not null,
        key_id ${text} not null,
        region ${text} not null,
        ${counters},
        primary key (account_id, day, masked_key, key_id, region)
      )${clustered}`,
      `create table usage_by_account (
        account_id ${text} not null,
        day ${integer} not null,
        region ${text} not null,
        ${counters},
        primary key (account_id, day, region)
      )${clustered}`,
      `create table usage_by_tag (
        account_id ${text} not null,
        day ${integer} not null,
        reporting_tag ${text} not null,
        region ${text} not null,
        ${counters},
        primary key (account_id, day, reporting_tag, region)
      )${clustered}`,
      `create table usage_forwarded (
        region ${text} primary key,
        last_batch ${integer} not null
      )${tableOptions}`,
      `create table usage_grants (
        id ${text} primary key,
        region ${text} not null,
        account_id ${text} not null,
        key_id ${text} not null,
        unit ${text} not null check (unit in ('characters', 'milliseconds')),
        amount ${integer} not null,
        expires_at_ms ${integer} not null
      )${tableOptions}`,
      `create index usage_grants_by_account on usage_grants (account_id, unit, key_id, amount)`,
    ]
  },
}
