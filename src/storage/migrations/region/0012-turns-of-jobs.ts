import type { Migration } from '../../migration.ts'

/**
 * Indexes by which the next job is found: the keys of a state one after the other, with the oldest job of each, and when
 * the last job of a key and of an account began. They stand in for those by state and by key.
 */
export const turnsOfJobsMigration: Migration = {
  version: 12,
  name: 'turns-of-jobs',
  up() {
    return ['document_jobs', 'voice_jobs'].flatMap((table) => [
      `drop index ${table}_by_state`,
      `drop index ${table}_by_key`,
      `create index ${table}_by_turn on ${table} (state, key_id, created_at_ms)`,
      `create index ${table}_by_key on ${table} (key_id, started_at_ms)`,
      `create index ${table}_by_account on ${table} (account_id, started_at_ms)`,
    ])
  },
}
