import { createDocumentQueue, createJobProgress } from '../../../src/documents/jobs/document-queue.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { createDocumentJobRepository } from '../../../src/storage/documents/document-job-repository.ts'
import { newDocumentJob, REGION_KEY } from '../../support/document-jobs.ts'
import { describeStoredQueue } from './stored-queue.ts'

const ANY_NUMBER = 1000

await describeStoredQueue('the queue of documents', (db, outbox) => {
  const jobs = createDocumentJobRepository({ db, outbox })
  const queue = createDocumentQueue({
    jobs,
    regionKeys: {
      ids: [REGION_KEY],
      wrap: () => ({ keyId: REGION_KEY, bytes: Buffer.alloc(1) }),
      unwrap: () => Buffer.alloc(1),
    },
    progress: createJobProgress(),
    clock: systemClock,
    config: { runningPerKey: ANY_NUMBER },
  })
  return {
    queue,
    async add(availableAtMs) {
      const job = newDocumentJob({ createdAtMs: 0 })
      await jobs.insert(job, { unfinishedPerKey: ANY_NUMBER, queuedPerRegion: ANY_NUMBER })
      if (availableAtMs === 0) return
      // As a job that an unavailable engine keeps waiting.
      const lease = { owner: 'worker', token: job.id, untilMs: 0 }
      const claimed = await queue.claim(lease, 0)
      if (claimed?.id !== job.id) throw new Error('another job was claimed')
      await queue.handBack(claimed, { token: job.id, availableAtMs, isAttempt: true })
    },
  }
})
