import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { controlMigrations } from './migrations/control/index.ts'
import { regionMigrations } from './migrations/region/index.ts'
import { createSqliteDatabase } from './sqlite/sqlite-database.ts'

let directory = ''
let db: Database

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-migrate-'))
  db = createSqliteDatabase({ config: { file: join(directory, 'store.sqlite') } })
})

afterEach(async () => {
  await db.close()
  await rm(directory, { recursive: true })
})

test.each([
  ['control', controlMigrations],
  ['region', regionMigrations],
])(
  'the migrations of a %s store are numbered without gaps and apply to an empty store once',
  async (_, all) => {
    expect(all.map(({ version }) => version)).toEqual(all.map((_migration, index) => index + 1))
    expect(await migrate(db, all)).toEqual(all)
    expect(await migrate(db, all)).toEqual([])
  },
)

test('a migration that fails leaves nothing behind and can be tried again', async () => {
  const table = 'create table notes (id integer primary key) strict'
  const broken = { version: 1, name: 'notes', up: () => [table, 'create nonsense'] }
  const mended = { version: 1, name: 'notes', up: () => [table] }
  await expect(migrate(db, [broken])).rejects.toMatchObject({ code: 'internal' })
  expect(await migrate(db, [mended])).toEqual([mended])
})

test('a store with a step this version does not know is refused and left as it is', async () => {
  await migrate(db, [{ version: 1, name: 'notes', up: () => [] }])
  const other = { version: 1, name: 'accounts', up: () => ['create table accounts (id text) strict'] }
  await expect(migrate(db, [])).rejects.toMatchObject({ code: 'store_too_new' })
  await expect(migrate(db, [other])).rejects.toMatchObject({ code: 'store_too_new' })
  expect(await db.read(CompiledQuery.raw("select name from sqlite_schema where type = 'table'"))).toEqual([
    { name: 'schema_migrations' },
  ])
})
