import type { Lease } from '../../jobs/leased-queue.ts'
import type { MemoryId, MemoryJobId } from '../memory.ts'
import type { MemoryJob } from './memory-job.ts'

/** Names a job together with the lease under which it is worked on. */
export interface LeasedJob {
  readonly id: MemoryJobId
  readonly token: string
}

export interface JobProgress {
  readonly doneUnits: number
  readonly totalUnits: number
  readonly segments: number
  readonly skippedSegments: number
}

export interface JobEnding extends Partial<JobProgress> {
  readonly state: 'completed' | 'failed'
  readonly memoryId?: MemoryId
  readonly file?: string
  readonly bytes?: number
  readonly errorMessage?: string
  readonly updatedAtMs: number
  readonly expiresAtMs: number
}

/**
 * Imports and exports of one region. Writes of a worker name the token of its lease and change nothing when another has
 * the job.
 *
 * Errors: `store_unavailable`, `overloaded`.
 */
export interface MemoryJobStore {
  /** False, with nothing stored, when the account has `limit` jobs that are not finished. */
  insert(job: MemoryJob, limit: number): Promise<boolean>
  find(accountId: string, id: MemoryJobId): Promise<MemoryJob | undefined>
  findByToken(urlToken: string): Promise<MemoryJob | undefined>
  /** The newest completed export of a memory as it was changed last. */
  findExport(
    accountId: string,
    memoryId: MemoryId,
    memoryVersionMs: number,
    nowMs: number,
  ): Promise<MemoryJob | undefined>
  /** The file of an import has arrived. False when it had arrived already, or the job is gone. */
  uploaded(id: MemoryJobId, file: string, updatedAtMs: number, expiresAtMs: number): Promise<boolean>
  /** Of an account one job at a time; the account goes first whose last job was started longest ago. */
  claim(lease: Lease, nowMs: number): Promise<MemoryJob | undefined>
  renew(lease: LeasedJob, untilMs: number): Promise<boolean>
  handBack(lease: LeasedJob, availableAtMs: number, isAttempt: boolean): Promise<void>
  /** Where the memory is kept that the import makes. */
  begin(lease: LeasedJob, place: number): Promise<boolean>
  tell(lease: LeasedJob, progress: JobProgress, updatedAtMs: number): Promise<void>
  end(lease: LeasedJob, ending: JobEnding): Promise<boolean>
  downloaded(id: MemoryJobId, updatedAtMs: number): Promise<void>
  /** Jobs whose time is over, of any state but `expired`. */
  overdue(nowMs: number, limit: number): Promise<readonly MemoryJob[]>
  /** Keeps what a caller may still ask about, without its file. False when the job has changed. */
  expire(job: MemoryJob, keptUntilMs: number): Promise<boolean>
  /** Deletes what expired long ago. */
  forget(nowMs: number): Promise<void>
  /** Of these files those that no job names. */
  orphansAmong(files: readonly string[]): Promise<readonly string[]>
}

/** Files of imports and exports, in the region's own place; as those of documents. */
export interface MemoryFiles {
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  read(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
  begunBefore(atMs: number, limit: number): Promise<readonly string[]>
}
