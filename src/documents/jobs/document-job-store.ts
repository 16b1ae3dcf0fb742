import type { JobClaim } from '../../jobs/leased-queue.ts'
import type { MemoryTally } from '../../memories/matching/memory-tally.ts'
import type { FileName } from '../../sealed-files/encrypted-file-store.ts'
import type { UsageEvent } from '../../usage/usage-event.ts'
import type { DocumentId } from '../document.ts'
import type { DocumentJob, JobState, NewDocumentJob } from './document-job.ts'

/** The right to work on a job. Whoever takes the job over gets another token, and this one opens nothing more. */
export interface JobLease {
  readonly id: DocumentId
  readonly token: string
}

export interface JobLimits {
  /** Documents of one key that are not finished or not downloaded yet. */
  readonly unfinishedPerKey: number
  /** Jobs of the region that wait. */
  readonly queuedPerRegion: number
}

/**
 * The jobs of one region, for all its nodes. Each method is one transaction. Those that take a lease give `false`, with
 * nothing changed, when the lease has gone to somebody else.
 *
 * Errors: those of a store; see `Database`.
 */
export interface DocumentJobStore {
  /** What stands in the way of one more job; it may be out of date a moment later. */
  obstacle(keyId: string, limits: JobLimits): Promise<'key' | 'region' | undefined>
  /** Adds a queued job, unless a limit is reached: then gives which, and changes nothing. */
  insert(job: NewDocumentJob, limits: JobLimits): Promise<'key' | 'region' | undefined>
  find(id: DocumentId): Promise<DocumentJob | undefined>
  /**
   * Takes the next job: the one whose key has the fewest running, then whose account has, then the oldest. `undefined`
   * when there is none that may run.
   */
  claim(claim: JobClaim): Promise<DocumentJob | undefined>
  /** Keeps the lease and tells the progress. */
  renew(lease: JobLease, progress: { leaseUntilMs: number; doneCharacters: number }): Promise<boolean>
  /** Queues the job again, for a time from `availableAtMs` on. */
  handBack(
    lease: JobLease,
    wait: { availableAtMs: number; waitingSinceMs: number | undefined },
  ): Promise<boolean>
  /** `running -> done`. Forgets the key of the source in the same moment. */
  finish(
    lease: JobLease,
    result: {
      file: FileName
      bytes: number
      doneCharacters: number
      expiresAtMs: number
      memoryMatches: MemoryTally | undefined
    },
  ): Promise<boolean>
  /** `running -> error`. Forgets the key of the source. */
  fail(lease: JobLease, failure: { message: string; expiresAtMs: number }): Promise<boolean>
  /**
   * `done -> downloaded`, and records the usage in the same transaction, so that a document is billed once. `false`, with
   * nothing recorded, when it is not `done` any more.
   */
  collect(id: DocumentId, payment: { event: UsageEvent | undefined; expiresAtMs: number }): Promise<boolean>
  /** Removes the job, whatever its state; `false` when it is not there. */
  remove(id: DocumentId): Promise<boolean>
  expired(nowMs: number, limit: number): Promise<readonly DocumentJob[]>
  /** Those of the files that no job names. */
  orphansAmong(files: readonly FileName[]): Promise<readonly FileName[]>
  count(): Promise<Readonly<Partial<Record<JobState, number>>>>
  /** Characters left of each job that is being worked on, on whatever node, as their workers last told. */
  charactersLeft(nowMs: number): Promise<ReadonlyMap<DocumentId, number>>
}
