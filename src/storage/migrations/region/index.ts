import type { Migration } from '../../migration.ts'

/** Every migration of a region store, ascending by version. */
export const regionMigrations: readonly Migration[] = []
