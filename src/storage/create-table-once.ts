import { CompiledQuery } from 'kysely'
import { InterpresError } from '../kernel/errors.ts'
import type { Database } from './database.ts'

/**
 * Creates one of the tables that exist before any migration. PostgreSQL's `if not exists` fails in one of two sessions
 * that run it at the same moment; a second try then finds the table.
 */
export async function createTableOnce(db: Database, table: string, definition: string): Promise<void> {
  const create = { query: CompiledQuery.raw(`create table if not exists ${table} ${definition}`) }
  try {
    await db.write([create])
  } catch (error) {
    if (!(error instanceof InterpresError && error.code === 'conflict')) throw error
    await db.write([create])
  }
}
