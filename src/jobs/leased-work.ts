import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import { untilAborted } from '../kernel/until-aborted.ts'
import { keepLease, type LeaseKeeperConfig } from './lease-keeper.ts'
import type { Lease, LeasedQueue } from './leased-queue.ts'

/** What a job's work is told. */
export interface JobContext {
  /** Every write that the work makes says `where lease_token = token`. */
  readonly token: string
  /** Aborts with `LeaseLost`, or with `WorkerStopping` when the process is to end. */
  readonly signal: AbortSignal
}

/** How the work on a job ended: the work wrote its end into the store, or wants to be tried again. */
export type JobEnd = 'settled' | { readonly retryAfterMs: number }

export interface LeasedWorkDependencies<Job> {
  readonly queue: LeasedQueue<Job>
  /** A rejection is logged, and the job tried again later; how often it may be is the store's to count. */
  readonly run: (job: Job, context: JobContext) => Promise<JobEnd>
  readonly clock: Clock
  readonly logger: Logger
}

export interface LeasedWorkConfig {
  readonly lease: LeaseKeeperConfig
  readonly failurePauseMs: number
  /** Aborts when the process is to end. */
  readonly stopping: AbortSignal
  /** Aborts when work that was told to stop is waited for no longer. */
  readonly outOfPatience: AbortSignal
}

/** Works on one job under its lease, and hands it back when it did not come to its end. Never rejects. */
export function createLeasedWork<Job>(
  dependencies: LeasedWorkDependencies<Job>,
  config: LeasedWorkConfig,
): (job: Job, lease: Lease) => Promise<void> {
  const { queue, clock, logger } = dependencies
  const { failurePauseMs, stopping, outOfPatience } = config

  async function run(job: Job, context: JobContext): Promise<JobEnd | 'interrupted'> {
    if (context.signal.aborted) return 'interrupted'
    try {
      return await dependencies.run(job, context)
    } catch (error) {
      if (context.signal.aborted) return 'interrupted'
      logger.error({ error: toError(error) }, 'a job failed and will be tried again')
      return { retryAfterMs: failurePauseMs }
    }
  }

  return async (job, lease) => {
    const renew = (untilMs: number) => queue.renew(job, { ...lease, untilMs })
    const keeper = keepLease({ untilMs: lease.untilMs, renew }, { clock }, config.lease)
    const signal = AbortSignal.any([keeper.signal, stopping])
    const work = run(job, { token: lease.token, signal })
    const end = await untilAborted(outOfPatience, work).catch(() => 'interrupted' as const)
    keeper.release()
    if (end === 'settled' || keeper.signal.aborted) return
    const isInterrupted = end === 'interrupted'
    const availableAtMs = clock.nowMs() + (isInterrupted ? 0 : end.retryAfterMs)
    try {
      await queue.handBack(job, { token: lease.token, availableAtMs, isAttempt: !isInterrupted })
    } catch (error) {
      logger.warn({ error: toError(error) }, 'a job could not be handed back; its lease runs out')
    }
  }
}

export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
