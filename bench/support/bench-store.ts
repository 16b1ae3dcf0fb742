import { silentLogger } from '../../src/kernel/logging.ts'
import type { Database } from '../../src/storage/database.ts'
import { createPostgresDatabase } from '../../src/storage/postgres/postgres-database.ts'
import { createSqliteDatabase } from '../../src/storage/sqlite/sqlite-database.ts'

/** The store at a PostgreSQL URL or in a SQLite file. */
export function openBenchStore(location: string): Database {
  return location.startsWith('postgres')
    ? createPostgresDatabase({ config: { url: location }, logger: silentLogger })
    : createSqliteDatabase({ config: { file: location } })
}
