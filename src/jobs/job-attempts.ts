import type { Clock } from '../kernel/clock.ts'
import { type ErrorCode, InterpresError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logging.ts'
import { throwIfAborted } from '../kernel/until-aborted.ts'
import type { JobContext, JobEnd } from './leased-work.ts'

/** How a try at a job ended. `lost`: somebody else has the job now, or nobody any more. */
export type JobOutcome = 'done' | 'failed' | 'waits' | 'lost'

/** What a store keeps of the tries at a job. */
export interface AttemptedJob {
  readonly id: string
  /** Since when something that passes by itself has kept it waiting. */
  readonly waitingSinceMs: number | undefined
  /** How often a worker vanished with it. */
  readonly crashes: number
}

export interface AttemptDependencies<Job extends AttemptedJob> {
  /** Does the work and writes its end into the store. */
  readonly work: (job: Job, context: JobContext) => Promise<'done' | 'lost'>
  /** Writes that there is no hope; false when the lease has gone. */
  readonly fail: (job: Job, token: string, error: unknown) => Promise<boolean>
  readonly ended: (job: Job, outcome: JobOutcome, durationMs: number) => void
  readonly clock: Clock
  readonly logger: Logger
}

export interface AttemptConfig {
  /** What a job works on, for people: `document`. */
  readonly subject: string
  /** The code of failures that are the subject's own. */
  readonly faultCode: ErrorCode
  /** How long a try may take. */
  readonly jobTimeoutMs: number
  /** How long a job is tried again while something is unavailable. */
  readonly patienceMs: number
}

export interface JobAttempts<Job extends AttemptedJob> {
  /** Works on a claimed job until it has ended. Errors: only those of the signal. */
  run(job: Job, context: JobContext): Promise<JobEnd>
  /** Stops the work on a job that has been removed, if it is done here. */
  abandon(id: Job['id']): void
}

/** So often a worker may vanish with a job before nobody touches it any more. */
const MAX_CRASHES = 3
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 120_000
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'engine_unavailable',
  'overloaded',
  'deadline_exceeded',
  'rate_limited',
  'store_unavailable',
  'store_damaged',
])

/** Whether it is worth trying again later; every other failure is the job's. */
export function passesByItself(error: unknown): boolean {
  return error instanceof InterpresError && PASSING.has(error.code)
}

/** Tries at jobs: bounded in time, repeated while there is hope, given up after too many crashes. */
export function createJobAttempts<Job extends AttemptedJob>(
  { work, fail, ended, clock, logger }: AttemptDependencies<Job>,
  { subject, faultCode, jobTimeoutMs, patienceMs }: AttemptConfig,
): JobAttempts<Job> {
  const removals = new Map<string, AbortController>()

  async function run(job: Job, { token, signal }: JobContext): Promise<JobEnd> {
    const startedAtMs = clock.nowMs()
    const removal = new AbortController()
    removals.set(job.id, removal)
    const timeUp = AbortSignal.timeout(jobTimeoutMs)
    let outcome: JobOutcome = 'lost'
    try {
      if (job.crashes >= MAX_CRASHES) throw gaveUp(subject, job.crashes)
      outcome = await work(job, { token, signal: AbortSignal.any([signal, removal.signal, timeUp]) })
    } catch (error) {
      throwIfAborted(signal)
      if (removal.signal.aborted) return 'settled'
      const reason = timeUp.aborted ? tookTooLong(subject, faultCode) : error
      const pauseMs = pauseAfter(job, reason)
      if (pauseMs === undefined) outcome = await giveUp(job, token, reason)
      else {
        outcome = 'waits'
        logger.info({ jobId: job.id, ...codeOf(reason) }, `a ${subject} waits and is tried again`)
        return { retryAfterMs: pauseMs }
      }
    } finally {
      removals.delete(job.id)
      ended(job, outcome, clock.nowMs() - startedAtMs)
    }
    return 'settled'
  }

  /** How long to wait before the next try; `undefined` when there is no hope. */
  function pauseAfter({ waitingSinceMs }: Job, error: unknown): number | undefined {
    if (!passesByItself(error)) return undefined
    const waitedMs = waitingSinceMs === undefined ? 0 : clock.nowMs() - waitingSinceMs
    if (waitedMs >= patienceMs) return undefined
    return Math.min(Math.max(waitedMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
  }

  async function giveUp(job: Job, token: string, error: unknown): Promise<JobOutcome> {
    logger.warn(
      { jobId: job.id, ...codeOf(error), ...unexpected(error) },
      `a ${subject} could not be translated`,
    )
    try {
      return (await fail(job, token, error)) ? 'failed' : 'lost'
    } catch (storeError) {
      // Nothing can be said of the job now; its lease runs out, and the next worker goes on.
      logger.warn({ jobId: job.id, ...unexpected(storeError) }, 'the store did not take the end of a job')
      return 'lost'
    }
  }

  return { run, abandon: (id) => removals.get(id)?.abort() }
}

function codeOf(error: unknown): { readonly code?: ErrorCode } {
  return error instanceof InterpresError ? { code: error.code } : {}
}

/** What the log needs beyond the code. */
function unexpected(error: unknown): { readonly error?: Error } {
  if (error instanceof InterpresError) return error.cause instanceof Error ? { error: error.cause } : {}
  return error instanceof Error ? { error } : {}
}

function gaveUp(subject: string, crashes: number): InterpresError {
  return new InterpresError(
    'internal',
    `The ${subject} could not be translated: the service stopped unexpectedly ${crashes} times while working on it.`,
  )
}

function tookTooLong(subject: string, faultCode: ErrorCode): InterpresError {
  return new InterpresError(
    faultCode,
    `The ${subject} took longer to translate than this service allows. Split it into smaller files.`,
  )
}
