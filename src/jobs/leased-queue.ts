import type { Clock } from '../kernel/clock.ts'

/**
 * A job taken for a while. The token is fresh with each claim and fences: a store takes a worker's write only while the
 * job still has the token under which it was claimed.
 */
export interface Lease {
  readonly owner: string
  readonly token: string
  readonly untilMs: number
}

/** How a job is taken whose files wait under keys of the region. */
export interface JobClaim {
  readonly nowMs: number
  /** Of the process; for people. */
  readonly owner: string
  /** Fresh. */
  readonly token: string
  readonly leaseUntilMs: number
  /** Keys of the region that this node has; it cannot work on other jobs. */
  readonly regionKeyIds: readonly string[]
  /** Jobs of one key that may run at the same time, on all nodes together. */
  readonly runningPerKey: number
}

export interface HandBack {
  readonly token: string
  /** The job may be claimed again from then on. */
  readonly availableAtMs: number
  /** False when the worker was stopped: the job had no fair try, and the claim does not count as an attempt. */
  readonly isAttempt: boolean
}

/** Jobs in a store, from which the workers of all processes take theirs. */
export interface LeasedQueue<Job> {
  /**
   * Takes the job whose turn it is, of those that nobody holds a valid lease on; `undefined` when there is none. Two
   * claims never get the same job.
   */
  readonly claim: (lease: Lease, nowMs: number) => Promise<Job | undefined>
  /** False when the job has ended or is held under another token. */
  readonly renew: (job: Job, lease: Lease) => Promise<boolean>
  /** Does nothing when the job is held under another token. */
  readonly handBack: (job: Job, handBack: HandBack) => Promise<void>
}

/** Since when a job that is handed back has waited for another try; one whose worker was only stopped has not. */
export function waitingSince(
  { waitingSinceMs }: { readonly waitingSinceMs: number | undefined },
  isAttempt: boolean,
  clock: Clock,
): number | undefined {
  return waitingSinceMs ?? (isAttempt ? clock.nowMs() : undefined)
}
