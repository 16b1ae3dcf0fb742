import { CompiledQuery } from 'kysely'
import { InterpresError } from '../kernel/errors.ts'
import { createTableOnce } from './create-table-once.ts'
import type { Database, Statement } from './database.ts'
import { columnTypes, type Migration } from './migration.ts'
import { createQueries } from './queries.ts'

interface Tables {
  schema_migrations: { version: number; name: string }
}

/**
 * Brings a store's schema up to date and gives the migrations that this call applied, ascending.
 *
 * Each runs in one transaction that first records its version. Two processes that start at once therefore meet at that
 * record: one applies the migration, the other finds it applied and goes on with the next.
 *
 * Errors: `store_too_new` when the store has a migration that is not among `migrations`; nothing is changed then.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { integer, text, tableOptions } = columnTypes(db.dialect)
  await createTableOnce(
    db,
    'schema_migrations',
    `(version ${integer} primary key, name ${text} not null)${tableOptions}`,
  )
  const applied: Migration[] = []
  for (;;) {
    const next = nextMigration(await appliedVersions(db), migrations)
    if (next === undefined) return applied
    if (await apply(db, next)) applied.push(next)
  }
}

async function appliedVersions(db: Database): Promise<ReadonlyMap<number, string>> {
  const queries = createQueries<Tables>(db.dialect)
  const rows = await db.read(queries.selectFrom('schema_migrations').select(['version', 'name']).compile())
  return new Map(rows.map(({ version, name }) => [version, name]))
}

function nextMigration(
  applied: ReadonlyMap<number, string>,
  migrations: readonly Migration[],
): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.version, migration.name]))
  for (const [version, name] of applied) {
    if (known.get(version) === name) continue
    throw new InterpresError(
      'store_too_new',
      `The store was written by another version of Interpres (its schema has step ${version}, ${name}). ` +
        'Start that version or a newer one; nothing was changed.',
    )
  }
  return migrations
    .toSorted((left, right) => left.version - right.version)
    .find(({ version }) => !applied.has(version))
}

/** False when another process has applied the same migration in the meantime. */
async function apply(db: Database, migration: Migration): Promise<boolean> {
  const { version, name } = migration
  const record = createQueries<Tables>(db.dialect).insertInto('schema_migrations').values({ version, name })
  const steps = migration.up(db.dialect).map((sql): Statement => ({ query: CompiledQuery.raw(sql) }))
  try {
    await db.write([{ query: record.compile() }, ...steps])
    return true
  } catch (error) {
    if (error instanceof InterpresError && error.code === 'conflict') {
      if ((await appliedVersions(db)).has(version)) return false
    }
    throw error
  }
}
