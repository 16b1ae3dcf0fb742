import type { GlossaryStore } from '../../src/glossaries/glossary-store.ts'
import { createGlossaryRepository } from '../../src/storage/glossaries/glossary-repository.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createSqliteTestStore } from '../support/test-stores.ts'

/** An empty store in a file of its own, for tests of what stands on glossaries. */
export async function createTestGlossaryStore(): Promise<{
  readonly store: GlossaryStore
  readonly remove: () => Promise<void>
}> {
  const { db, remove } = await createSqliteTestStore()
  await migrate(db, regionMigrations)
  return { store: createGlossaryRepository({ db }), remove }
}
