import type { IdSource } from '../kernel/ids.ts'
import { createSingleFlight } from '../kernel/turns/single-flight.ts'
import { DEFAULT_LEASE, type LeaseKeeperConfig } from './lease-keeper.ts'
import type { Lease } from './leased-queue.ts'
import { createLeasedWork, type LeasedWorkDependencies, toError } from './leased-work.ts'

export type { JobContext, JobEnd } from './leased-work.ts'

export class WorkerStopping extends Error {
  constructor() {
    super('The process is about to end')
    this.name = 'WorkerStopping'
  }
}

export interface WorkerLoopDependencies<Job> extends LeasedWorkDependencies<Job> {
  readonly ids: IdSource
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

export function createWorkerLoop<Job>(
  dependencies: WorkerLoopDependencies<Job>,
  config: WorkerLoopConfig,
): WorkerLoop {
  const { concurrency, owner, lease = DEFAULT_LEASE, poll = DEFAULT_POLL } = config
  const { failurePauseMs = DEFAULT_FAILURE_PAUSE_MS, stopPatienceMs = DEFAULT_STOP_PATIENCE_MS } = config
  const stopping = new AbortController()
  const outOfPatience = new AbortController()
  const workOn = createLeasedWork(dependencies, {
    lease,
    failurePauseMs,
    stopping: stopping.signal,
    outOfPatience: outOfPatience.signal,
  })
  const claim = createClaiming(dependencies, { owner, leaseMs: lease.leaseMs })
  const running = new Set<Promise<void>>()
  const polling = createPolling(poll, wake)

  const look = createSingleFlight(async () => {
    let found = 0
    while (running.size < concurrency && !stopping.signal.aborted) {
      const claimed = await claim()
      if (claimed === undefined) break
      found += 1
      const work = workOn(claimed.job, claimed.lease)
      running.add(work)
      void work.finally(() => {
        running.delete(work)
        wake()
      })
    }
    polling.looked(found)
    polling.stop()
    if (!stopping.signal.aborted && running.size < concurrency) polling.start()
  })

  function wake(): void {
    if (!stopping.signal.aborted) void look.startedAfterNow()
  }

  return {
    start: wake,
    wake,
    async stop() {
      stopping.abort(new WorkerStopping())
      polling.stop()
      const patience = setTimeout(() => outOfPatience.abort(), stopPatienceMs)
      await look.settled()
      await Promise.all(running)
      clearTimeout(patience)
    },
    running: () => running.size,
  }
}

/** Jobs that other processes add are found by polling: seldom while there are none, at random so that nobody meets. */
function createPolling({ shortestMs, longestMs }: NonNullable<WorkerLoopConfig['poll']>, look: () => void) {
  let timer: NodeJS.Timeout | undefined
  let pauseMs = shortestMs
  return {
    looked(found: number): void {
      pauseMs = found > 0 ? shortestMs : Math.min(2 * pauseMs, longestMs)
    },
    start(): void {
      timer = setTimeout(look, pauseMs * (0.5 + Math.random() / 2))
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Takes the next job of the queue under a new lease. Never rejects; a store that is away has no job, and is logged once. */
function createClaiming<Job>(
  { queue, clock, ids, logger }: WorkerLoopDependencies<Job>,
  { owner, leaseMs }: { readonly owner: string; readonly leaseMs: number },
): () => Promise<{ readonly job: Job; readonly lease: Lease } | undefined> {
  let isStoreAway = false
  return async () => {
    const lease = { owner, token: ids.uuid(), untilMs: clock.nowMs() + leaseMs }
    try {
      const job = await queue.claim(lease, clock.nowMs())
      isStoreAway = false
      return job === undefined ? undefined : { job, lease }
    } catch (error) {
      if (!isStoreAway) logger.warn({ error: toError(error) }, 'jobs cannot be claimed')
      isStoreAway = true
      return undefined
    }
  }
}
