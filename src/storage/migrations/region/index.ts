import type { Migration } from '../../migration.ts'
import { usageOutboxMigration } from './0002-usage.ts'
import { glossariesMigration } from './0003-glossaries.ts'
import { styleRulesMigration } from './0004-style-rules.ts'

/** Every migration of a region store, ascending by version. */
export const regionMigrations: readonly Migration[] = [
  usageOutboxMigration,
  glossariesMigration,
  styleRulesMigration,
]
