import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Dialect } from './database.ts'

/**
 * A query builder typed by the tables of `Schema`, connected to nothing: repositories compile with it and hand the
 * result to a `Database`.
 *
 * Example: `db.read(createQueries<Tables>(db.dialect).selectFrom('accounts').selectAll().compile())`.
 */
export function createQueries<Schema>(dialect: Dialect): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect:
      dialect === 'sqlite'
        ? {
            createAdapter: () => new SqliteAdapter(),
            createDriver: () => new DummyDriver(),
            createIntrospector: (db) => new SqliteIntrospector(db),
            createQueryCompiler: () => new SqliteQueryCompiler(),
          }
        : {
            createAdapter: () => new PostgresAdapter(),
            createDriver: () => new DummyDriver(),
            createIntrospector: (db) => new PostgresIntrospector(db),
            createQueryCompiler: () => new PostgresQueryCompiler(),
          },
  })
}
