import { randomUUID } from 'node:crypto'
import { afterEach } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { createVoiceQueue } from '../../../src/speech/jobs/voice-queue.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createUsageOutbox } from '../../../src/storage/usage/usage-outbox.ts'
import { createVoiceJobRepository } from '../../../src/storage/voice-jobs/voice-job-repository.ts'
import { REGION_KEY } from '../../support/document-jobs.ts'
import { describeOnEachStore, type TestStore } from '../../support/test-stores.ts'
import { newVoiceJob } from '../../support/voice-jobs.ts'
import { describeLeasedQueue } from './leased-queue-contract.ts'

const ANY_NUMBER = 1000

await describeOnEachStore('the queue of voice jobs', (createStore) => {
  const stores: TestStore[] = []
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.remove()
  })

  describeLeasedQueue(async () => {
    const store = await createStore()
    stores.push(store)
    const { db } = store
    await migrate(db, regionMigrations)
    const jobs = createVoiceJobRepository({ db, outbox: createUsageOutbox({ db }) })
    const queue = createVoiceQueue({
      jobs,
      regionKeyIds: [REGION_KEY],
      clock: systemClock,
      config: { runningPerKey: ANY_NUMBER, jobTimeoutMs: ANY_NUMBER, patienceMs: 0 },
    })
    return {
      queue,
      idOf: ({ id }) => id,
      async add(availableAtMs) {
        const job = newVoiceJob({ createdAtMs: 0 })
        const places = {
          perKey: ANY_NUMBER,
          largePerKey: ANY_NUMBER,
          largeBytes: 1,
          nowMs: 0,
          uploadWindowMs: 1,
        }
        await jobs.insert(job, places)
        await jobs.uploaded(job.id, { file: randomUUID(), atMs: availableAtMs, expiresAtMs: ANY_NUMBER })
      },
    }
  })
})
