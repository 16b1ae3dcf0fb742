import type { MemoryStore } from '../../../src/memories/memory-store.ts'
import { createMemoryRepository } from '../../../src/storage/memories/memory-repository.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import type { CreateTestStore, TestStore } from '../../support/test-stores.ts'

/** An empty store of memories; remove its `testStore` after the test. */
export async function openMemoryStore(
  createStore: CreateTestStore,
): Promise<{ readonly testStore: TestStore; readonly store: MemoryStore }> {
  const testStore = await createStore()
  await migrate(testStore.db, regionMigrations)
  return { testStore, store: createMemoryRepository({ db: testStore.db }) }
}
