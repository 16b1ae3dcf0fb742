import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Translation memories. Segments are kept by the place of their memory and a number; `memory_index` says for pairs of
 * words which segments have them (`src/memories/index`). Files of imports and exports are rows where nodes share a store.
 */
export const memoriesMigration: Migration = {
  version: 7,
  name: 'memories',
  up(dialect) {
    const { integer, text, blob, tableOptions } = columnTypes(dialect)
    const clustered = dialect === 'sqlite' ? `${tableOptions}, without rowid` : tableOptions
    return [
      `create table memories (
        id ${text} primary key,
        place ${integer} not null unique,
        account_id ${text} not null,
        name ${text} not null,
        state ${text} not null,
        source_lang ${text} not null,
        target_langs ${text} not null,
        next_number ${integer} not null,
        header ${text},
        created_at_ms ${integer} not null,
        updated_at_ms ${integer} not null
      )${tableOptions}`,
      `create index memories_by_account on memories (account_id, created_at_ms, id)`,
      `create index memories_by_state on memories (state)`,
      `create table memory_counts (
        account_id ${text} primary key,
        memories ${integer} not null
      )${tableOptions}`,
      `create table memory_segments (
        place ${integer} not null,
        number ${integer} not null,
        source_hash ${integer} not null,
        created_at_ms ${integer} not null,
        source ${text} not null,
        targets ${text} not null,
        further ${text},
        primary key (place, number)
      )${clustered}`,
      `create index memory_segments_by_source on memory_segments (place, source_hash, number)`,
      `create table memory_index (
        place ${integer} not null,
        bucket ${integer} not null,
        shard ${integer} not null,
        content ${blob} not null,
        primary key (place, bucket, shard)
      )${clustered}`,
      `create table memory_jobs (
        id ${text} primary key,
        account_id ${text} not null,
        operation ${text} not null,
        state ${text} not null,
        url_token ${text} not null unique,
        declared ${text} not null,
        display_name ${text} not null,
        languages ${text} not null,
        memory_id ${text},
        place ${integer},
        memory_version_ms ${integer} not null,
        file ${text},
        done_units ${integer} not null,
        total_units ${integer} not null,
        segments ${integer} not null,
        skipped_segments ${integer} not null,
        attempts ${integer} not null,
        error_message ${text},
        created_at_ms ${integer} not null,
        updated_at_ms ${integer} not null,
        expires_at_ms ${integer} not null,
        available_at_ms ${integer} not null,
        lease_token ${text},
        lease_until_ms ${integer} not null
      )${tableOptions}`,
      `create index memory_jobs_by_state on memory_jobs (state, available_at_ms)`,
      `create index memory_jobs_by_account on memory_jobs (account_id, state)`,
      `create index memory_jobs_by_expiry on memory_jobs (expires_at_ms)`,
      `create table memory_chunks (
        file ${text} not null,
        position ${integer} not null,
        begun_at_ms ${integer} not null,
        content ${blob} not null,
        primary key (file, position)
      )${tableOptions}`,
    ]
  },
}
