import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Region } from '../../../src/kernel/region.ts'
import type { Database, Dialect } from '../../../src/storage/database.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { columnTypes, type Migration } from '../../../src/storage/migration.ts'
import { controlMigrations } from '../../../src/storage/migrations/control/index.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { claimStore } from '../../../src/storage/store-identity.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../../support/test-stores.ts'

await describeOnEachStore('migrations', describeMigrations)

function describeMigrations(createStore: CreateTestStore, dialect: Dialect): void {
  let store: TestStore
  let db: Database

  beforeEach(async () => {
    store = await createStore()
    db = store.db
  })
  afterEach(() => store.remove())

  test.each([
    ['control', controlMigrations],
    ['region', regionMigrations],
  ])('the migrations of a %s store stand in order, each number once, and apply once', async (_, all) => {
    const versions = all.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].toSorted((left, right) => left - right))
    expect(await migrate(db, all)).toEqual(all)
    expect(await migrate(db, all)).toEqual([])
  })

  test('processes that start at once apply each migration once between them', async () => {
    const steps = [1, 2, 3].map(createTable)
    const handles = [db, store.openAnother(), store.openAnother()]
    const applied = await Promise.all(handles.map((handle) => migrate(handle, steps)))
    expect(
      applied
        .flat()
        .map(({ version }) => version)
        .toSorted((left, right) => left - right),
    ).toEqual([1, 2, 3])
    expect(await tablesOf(db)).toEqual(['schema_migrations', 't1', 't2', 't3'])
  })

  test('a newer version goes on where an older one stopped', async () => {
    await migrate(db, [createTable(1)])
    expect(await migrate(db, [createTable(2), createTable(1)])).toMatchObject([{ version: 2 }])
  })

  test('a migration that fails leaves nothing behind and can be tried again', async () => {
    const broken: Migration = {
      ...createTable(1),
      up: () => [...createTable(1).up(dialect), 'create nonsense'],
    }
    await expect(migrate(db, [broken])).rejects.toMatchObject({ code: 'internal' })
    expect(await tablesOf(db)).toEqual(['schema_migrations'])
    expect(await migrate(db, [createTable(1)])).toHaveLength(1)
  })

  test('a store with a step this version does not know is refused and left as it is', async () => {
    await migrate(db, [createTable(1), createTable(2)])
    const renamed = { ...createTable(2), name: 'other' }
    for (const known of [[], [createTable(1)], [createTable(1), renamed, createTable(3)]]) {
      await expect(migrate(db, known)).rejects.toMatchObject({ code: 'store_too_new' })
    }
    expect(await tablesOf(db)).toEqual(['schema_migrations', 't1', 't2'])
  })

  test('a store stays what it was first opened as', async () => {
    const eu = { kind: 'region', region: 'eu' as Region } as const
    const handles = [db, store.openAnother(), store.openAnother()]
    await Promise.all(handles.map((handle) => claimStore(handle, eu)))
    await expect(claimStore(db, { kind: 'control' })).rejects.toMatchObject({
      code: 'configuration_invalid',
      message:
        'The control store is configured with the database of the store of region eu; nothing was changed.',
    })
    await expect(claimStore(db, { kind: 'region', region: 'us' as Region })).rejects.toMatchObject({
      code: 'configuration_invalid',
    })
    await claimStore(db, eu)
  })
}

function createTable(version: number): Migration {
  return {
    version,
    name: `table-${version}`,
    up: (dialect) => {
      const { integer, tableOptions } = columnTypes(dialect)
      return [`create table t${version} (id ${integer} primary key)${tableOptions}`]
    },
  }
}

async function tablesOf(db: Database): Promise<readonly string[]> {
  const list =
    db.dialect === 'sqlite'
      ? "select name from sqlite_schema where type = 'table' order by name"
      : 'select tablename as name from pg_tables where schemaname = current_schema() order by tablename'
  return (await db.read<{ name: string }>(CompiledQuery.raw(list))).map(({ name }) => name)
}
