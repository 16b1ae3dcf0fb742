import { columnTypes, type Migration } from '../../migration.ts'

/**
 * Hashes of sources in a table of their own: an import writes them in order, a shard at a time, where an index on the
 * segments was written at random places. `memory_shards` says which shards an index has, so that small ones can be
 * joined. Jobs know when they were started, so that accounts take turns.
 */
export const memoryLookUpMigration: Migration = {
  version: 10,
  name: 'memory-look-up',
  up(dialect) {
    const { integer, tableOptions } = columnTypes(dialect)
    const clustered = dialect === 'sqlite' ? `${tableOptions}, without rowid` : tableOptions
    return [
      `create table memory_sources (
        place ${integer} not null,
        source_hash ${integer} not null,
        number ${integer} not null,
        primary key (place, source_hash, number)
      )${clustered}`,
      `insert into memory_sources (place, source_hash, number)
        select place, source_hash, number from memory_segments order by place, source_hash, number`,
      `drop index memory_segments_by_source`,
      `create table memory_shards (
        place ${integer} not null,
        shard ${integer} not null,
        primary key (place, shard)
      )${clustered}`,
      `insert into memory_shards (place, shard) select distinct place, shard from memory_index`,
      `alter table memory_jobs add column started_at_ms ${integer} not null default 0`,
    ]
  },
}
