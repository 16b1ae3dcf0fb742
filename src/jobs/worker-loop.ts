import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import { createSingleFlight } from '../kernel/turns/single-flight.ts'
import { untilAborted } from '../kernel/until-aborted.ts'
import { DEFAULT_LEASE, keepLease, type LeaseKeeperConfig } from './lease-keeper.ts'
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

export class WorkerStopping extends Error {
  constructor() {
    super('The process is about to end')
    this.name = 'WorkerStopping'
  }
}

export interface WorkerLoopDependencies<Job> {
  readonly queue: LeasedQueue<Job>
  /** A rejection is logged, and the job tried again later; how often it may be is the store's to count. */
  readonly run: (job: Job, context: JobContext) => Promise<JobEnd>
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
}

export interface WorkerLoopConfig {
  /** Jobs at a time. */
  readonly concurrency: number
  /** Names this process in the leases that it takes. */
  readonly owner: string
  readonly lease?: LeaseKeeperConfig
  readonly poll?: { readonly shortestMs: number; readonly longestMs: number }
  /** Before a job whose work was rejected is tried again. */
  readonly failurePauseMs?: number
  /** How long work may take to end when the loop is stopped; its job is handed back in any case. */
  readonly stopPatienceMs?: number
}

/** Takes jobs from a queue in a store and works on them, a bounded number at a time. */
export interface WorkerLoop {
  readonly start: () => void
  /** Looks for jobs now: this process has just added one. */
  readonly wake: () => void
  /** Takes no more jobs, interrupts those at work and hands them back. */
  readonly stop: () => Promise<void>
  readonly running: () => number
}

const DEFAULT_POLL = { shortestMs: 250, longestMs: 2000 }
const DEFAULT_FAILURE_PAUSE_MS = 5000
const DEFAULT_STOP_PATIENCE_MS = 5000

/** Jobs that other processes add are found by polling: seldom while there are none, at random so that nobody meets. */
export function createWorkerLoop<Job>(
  dependencies: WorkerLoopDependencies<Job>,
  config: WorkerLoopConfig,
): WorkerLoop {
  const { queue, clock, ids, logger } = dependencies
  const { concurrency, owner, lease: leaseConfig = DEFAULT_LEASE, poll = DEFAULT_POLL } = config
  const { failurePauseMs = DEFAULT_FAILURE_PAUSE_MS, stopPatienceMs = DEFAULT_STOP_PATIENCE_MS } = config
  const stopping = new AbortController()
  const outOfPatience = new AbortController()
  const running = new Set<Promise<void>>()
  let pollTimer: NodeJS.Timeout | undefined
  let pollMs = poll.shortestMs
  let isStoreAway = false

  const look = createSingleFlight(async () => {
    let found = 0
    while (running.size < concurrency && !stopping.signal.aborted) {
      const lease = newLease()
      const job = await claim(lease)
      if (job === undefined) break
      found += 1
      const work = workOn(job, lease)
      running.add(work)
      void work.finally(() => {
        running.delete(work)
        wake()
      })
    }
    pollMs = found > 0 ? poll.shortestMs : Math.min(2 * pollMs, poll.longestMs)
    pollLater()
  })

  function newLease(): Lease {
    return { owner, token: ids.uuid(), untilMs: clock.nowMs() + leaseConfig.leaseMs }
  }

  async function claim(lease: Lease): Promise<Job | undefined> {
    try {
      const job = await queue.claim(lease, clock.nowMs())
      isStoreAway = false
      return job
    } catch (error) {
      if (!isStoreAway) logger.warn({ error: toError(error) }, 'jobs cannot be claimed')
      isStoreAway = true
      return undefined
    }
  }

  function pollLater(): void {
    clearTimeout(pollTimer)
    if (stopping.signal.aborted || running.size >= concurrency) return
    pollTimer = setTimeout(wake, pollMs * (0.5 + Math.random() / 2))
    pollTimer.unref()
  }

  function wake(): void {
    if (!stopping.signal.aborted) void look.startedAfterNow()
  }

  async function workOn(job: Job, lease: Lease): Promise<void> {
    const renew = (untilMs: number) => queue.renew(job, { ...lease, untilMs })
    const keeper = keepLease({ untilMs: lease.untilMs, renew }, { clock }, leaseConfig)
    const signal = AbortSignal.any([keeper.signal, stopping.signal])
    const work = run(job, { token: lease.token, signal })
    const end = await untilAborted(outOfPatience.signal, work).catch(() => 'interrupted' as const)
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

  /** Never rejects. */
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

  return {
    start: wake,
    wake,
    async stop() {
      stopping.abort(new WorkerStopping())
      clearTimeout(pollTimer)
      const patience = setTimeout(() => outOfPatience.abort(), stopPatienceMs)
      await look.settled()
      await Promise.all(running)
      clearTimeout(patience)
    },
    running: () => running.size,
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
