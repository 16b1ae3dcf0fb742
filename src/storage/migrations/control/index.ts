import type { Migration } from '../../migration.ts'
import { accountsMigration } from './0001-accounts.ts'
import { usageMigration } from './0002-usage.ts'

/** Every migration of the control store, ascending by version. */
export const controlMigrations: readonly Migration[] = [accountsMigration, usageMigration]
