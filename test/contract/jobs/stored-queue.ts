import { afterEach } from 'vitest'
import type { LeasedQueue } from '../../../src/jobs/leased-queue.ts'
import type { Database } from '../../../src/storage/database.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createUsageOutbox } from '../../../src/storage/usage/usage-outbox.ts'
import { describeOnEachStore, type TestStore } from '../../support/test-stores.ts'
import { describeLeasedQueue } from './leased-queue-contract.ts'

interface StoredQueue<Job extends { readonly id: string }> {
  readonly queue: LeasedQueue<Job>
  /** Adds a job that may be claimed from `availableAtMs` on. */
  readonly add: (availableAtMs: number) => Promise<void>
}

/** Runs the suite of queues on one whose jobs are in a region store, on each kind of store. */
export async function describeStoredQueue<Job extends { readonly id: string }>(
  subject: string,
  open: (db: Database, outbox: ReturnType<typeof createUsageOutbox>) => StoredQueue<Job>,
): Promise<void> {
  await describeOnEachStore(subject, (createStore) => {
    const stores: TestStore[] = []
    afterEach(async () => {
      for (const store of stores.splice(0)) await store.remove()
    })
    describeLeasedQueue(async () => {
      const store = await createStore()
      stores.push(store)
      await migrate(store.db, regionMigrations)
      return { ...open(store.db, createUsageOutbox({ db: store.db })), idOf: ({ id }: Job) => id }
    })
  })
}
