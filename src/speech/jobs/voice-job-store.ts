import type { JobClaim } from '../../jobs/leased-queue.ts'
import type { FileName } from '../../sealed-files/encrypted-file-store.ts'
import type { HeldQuota } from '../../usage/quota-keeper.ts'
import type { UsageEvent } from '../../usage/usage-event.ts'
import type {
  NewVoiceJob,
  VoiceFailure,
  VoiceJob,
  VoiceJobId,
  VoiceJobState,
  VoiceResult,
} from './voice-job.ts'

/** The right to bring the file of a job, or to work on it; see `DocumentJobStore`. */
export interface VoiceJobLease {
  readonly id: VoiceJobId
  readonly token: string
}

export interface VoiceJobPlaces {
  readonly nowMs: number
  /** A job whose file has not come for so long has no place any more. */
  readonly uploadWindowMs: number
  /** Jobs of one key whose file is awaited, waits or is worked on. */
  readonly perKey: number
  /** The same of jobs with large files, which are those of more than `largeBytes`. */
  readonly largePerKey: number
  readonly largeBytes: number
}

/**
 * The voice jobs of one region, for all its nodes. Each method is one transaction. Those that take a lease give `false`,
 * with nothing changed, when the lease has gone to somebody else.
 *
 * Errors: those of a store; see `Database`.
 */
export interface VoiceJobStore {
  /** Adds a job that awaits its file; false, with nothing stored, when the key has no place for it. */
  insert(job: NewVoiceJob, places: VoiceJobPlaces): Promise<boolean>
  find(id: VoiceJobId): Promise<VoiceJob | undefined>
  /**
   * Takes the right to bring the file of a job, by whatever node: one upload at a time. False while somebody else has it,
   * when the file has come already, or the job is gone. It ends with the lease, so that a node that dies frees it.
   */
  beginUpload(lease: VoiceJobLease, time: { nowMs: number; untilMs: number }): Promise<boolean>
  renewUpload(lease: VoiceJobLease, untilMs: number): Promise<boolean>
  /** Gives the right back: the upload broke off. */
  endUpload(lease: VoiceJobLease): Promise<boolean>
  /** `awaiting -> queued`. */
  uploaded(
    lease: VoiceJobLease,
    file: { file: FileName; atMs: number; expiresAtMs: number },
  ): Promise<boolean>
  /** As `DocumentJobStore.claim`; the job does not expire within `workMs` after its first claim. */
  claim(claim: JobClaim & { readonly workMs: number }): Promise<VoiceJob | undefined>
  renew(lease: VoiceJobLease, leaseUntilMs: number): Promise<boolean>
  handBack(
    lease: VoiceJobLease,
    wait: { availableAtMs: number; waitingSinceMs: number | undefined },
  ): Promise<boolean>
  /** Remembers how long the audio is and what was set aside for it. */
  measured(
    lease: VoiceJobLease,
    measure: { durationMs: number; held: HeldQuota | undefined },
  ): Promise<boolean>
  /** Adds to what has been worked out, sealed; also tells that the job gets on: its crashes are forgotten. */
  note(lease: VoiceJobLease, note: { position: number; content: Uint8Array }): Promise<boolean>
  /** All notes, by position. */
  notes(id: VoiceJobId): Promise<readonly Uint8Array[]>
  /** `running -> done`, with the usage in the same transaction; drops the notes and the name of the source. */
  finish(
    lease: VoiceJobLease,
    end: {
      results: readonly VoiceResult[]
      event: UsageEvent | undefined
      atMs: number
      expiresAtMs: number
    },
  ): Promise<boolean>
  /** `running -> failed`; drops the notes and the name of the source. */
  fail(
    lease: VoiceJobLease,
    end: { failure: VoiceFailure; atMs: number; expiresAtMs: number },
  ): Promise<boolean>
  /** Of a result: `complete -> downloaded`; false when it was not complete. */
  downloaded(id: VoiceJobId, index: number, atMs: number): Promise<boolean>
  /** Removes the job, whatever its state; `false` when it is not there. */
  remove(id: VoiceJobId): Promise<boolean>
  expired(nowMs: number, limit: number): Promise<readonly VoiceJob[]>
  /** Those of the files that no job names. */
  orphansAmong(files: readonly FileName[]): Promise<readonly FileName[]>
  count(): Promise<Readonly<Partial<Record<VoiceJobState, number>>>>
}
