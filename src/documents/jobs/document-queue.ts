import { type LeasedQueue, waitingSince } from '../../jobs/leased-queue.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { RegionKeys } from '../../sealed-files/region-keys.ts'
import type { DocumentId } from '../document.ts'
import type { DocumentJob } from './document-job.ts'
import type { DocumentJobStore } from './document-job-store.ts'

/** How far the jobs of this process are; told to the store whenever a lease is renewed. */
export interface JobProgress {
  tell(id: DocumentId, doneCharacters: number): void
  of(id: DocumentId): number
  forget(id: DocumentId): void
}

export function createJobProgress(): JobProgress {
  const done = new Map<DocumentId, number>()
  return {
    tell: (id, characters) => void done.set(id, characters),
    of: (id) => done.get(id) ?? 0,
    forget: (id) => void done.delete(id),
  }
}

/** The jobs of a region as the worker loop takes them. */
export function createDocumentQueue({
  jobs,
  regionKeys,
  progress,
  clock,
  config,
}: {
  readonly jobs: DocumentJobStore
  readonly regionKeys: RegionKeys
  readonly progress: JobProgress
  readonly clock: Clock
  readonly config: { readonly runningPerKey: number }
}): LeasedQueue<DocumentJob> {
  return {
    claim: ({ owner, token, untilMs }, nowMs) =>
      jobs.claim({
        nowMs,
        owner,
        token,
        leaseUntilMs: untilMs,
        regionKeyIds: regionKeys.ids,
        runningPerKey: config.runningPerKey,
      }),
    renew: ({ id }, { token, untilMs }) =>
      jobs.renew({ id, token }, { leaseUntilMs: untilMs, doneCharacters: progress.of(id) }),
    async handBack(job, { token, availableAtMs, isAttempt }) {
      const times = { availableAtMs, waitingSinceMs: waitingSince(job, isAttempt, clock) }
      await jobs.handBack({ id: job.id, token }, times)
    },
  }
}
