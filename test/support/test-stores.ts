import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { Database } from '../../src/storage/database.ts'
import { createPostgresDatabase } from '../../src/storage/postgres/postgres-database.ts'
import { createSqliteDatabase } from '../../src/storage/sqlite/sqlite-database.ts'
import { createPostgresTestDatabase, findPostgresServer } from './postgres.ts'

/** An empty store of its own for one test. */
export interface TestStore {
  readonly db: Database
  /** A second, independent handle to the same store, as another process would have. Closed by `remove`. */
  openAnother(): Database
  /** Closes every handle and deletes the store. */
  readonly remove: () => Promise<void>
}

export type CreateTestStore = () => Promise<TestStore>

export async function createSqliteTestStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'interpres-store-'))
  const file = join(directory, 'store.sqlite')
  return createTestStore(
    () => createSqliteDatabase({ config: { file } }),
    () => rm(directory, { recursive: true, force: true }),
  )
}

async function createPostgresTestStore(): Promise<TestStore> {
  const database = await createPostgresTestDatabase(await findPostgresServer())
  const { url } = database
  return createTestStore(
    () => createPostgresDatabase({ config: { url, maxConnections: 4 }, logger: silentLogger }),
    () => database.drop(),
  )
}

function createTestStore(open: () => Database, destroy: () => Promise<void>): TestStore {
  const handles = [open()]
  const [db = open()] = handles
  return {
    db,
    openAnother: () => {
      const handle = open()
      handles.push(handle)
      return handle
    },
    remove: async () => {
      await Promise.all(handles.map((handle) => handle.close()))
      await destroy()
    },
  }
}

/**
 * Declares a contract suite once per kind of store. Where no PostgreSQL server answers, its half is skipped and says why.
 *
 * Example: `await describeOnEachStore('glossary repository', (createStore) => { test(..., async () => { const store =
 * await createStore(); ...; await store.remove() }) })`.
 */
export async function describeOnEachStore(
  subject: string,
  suite: (createStore: CreateTestStore, dialect: Database['dialect']) => void,
): Promise<void> {
  describe(`${subject} on SQLite`, () => {
    suite(createSqliteTestStore, 'sqlite')
  })
  const server = await findPostgresServer()
  const reason = server.available ? '' : ` (skipped: ${server.reason})`
  describe.skipIf(!server.available)(`${subject} on PostgreSQL${reason}`, () => {
    suite(createPostgresTestStore, 'postgres')
  })
}
