import { randomUUID } from 'node:crypto'
import { systemClock } from '../../../src/kernel/clock.ts'
import { createVoiceQueue } from '../../../src/speech/jobs/voice-queue.ts'
import { createVoiceJobRepository } from '../../../src/storage/voice-jobs/voice-job-repository.ts'
import { REGION_KEY } from '../../support/document-jobs.ts'
import { newVoiceJob } from '../../support/voice-jobs.ts'
import { describeStoredQueue } from './stored-queue.ts'

const ANY_NUMBER = 1000
const PLACES = { perKey: ANY_NUMBER, largePerKey: ANY_NUMBER, largeBytes: 1, nowMs: 0, uploadWindowMs: 1 }

await describeStoredQueue('the queue of voice jobs', (db, outbox) => {
  const jobs = createVoiceJobRepository({ db, outbox })
  const queue = createVoiceQueue({
    jobs,
    regionKeyIds: [REGION_KEY],
    clock: systemClock,
    config: { runningPerKey: ANY_NUMBER, jobTimeoutMs: ANY_NUMBER, patienceMs: 0 },
  })
  return {
    queue,
    async add(availableAtMs) {
      const job = newVoiceJob({ createdAtMs: 0 })
      await jobs.insert(job, PLACES)
      const lease = { id: job.id, token: randomUUID() }
      await jobs.beginUpload(lease, { nowMs: 1, untilMs: 2 })
      await jobs.uploaded(lease, { file: randomUUID(), atMs: availableAtMs, expiresAtMs: ANY_NUMBER })
    },
  }
})
