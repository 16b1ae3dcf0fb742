import type { LeasedQueue } from '../../jobs/leased-queue.ts'
import type { MemoryJob } from './memory-job.ts'
import type { MemoryJobStore } from './memory-job-store.ts'

/** The imports and exports of a region as the worker loop takes them. */
export function createMemoryJobQueue(jobs: MemoryJobStore): LeasedQueue<MemoryJob> {
  return {
    claim: (lease, nowMs) => jobs.claim(lease, nowMs),
    renew: ({ id }, { token, untilMs }) => jobs.renew({ id, token }, untilMs),
    handBack: ({ id }, { token, availableAtMs, isAttempt }) =>
      jobs.handBack({ id, token }, availableAtMs, isAttempt),
  }
}
