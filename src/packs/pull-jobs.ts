import { createMemoryQueue } from '../jobs/memory-queue.ts'
import { createWorkerLoop } from '../jobs/worker-loop.ts'
import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import type { ModelPacks, PackOrder } from './model-packs.ts'

export type PullState = 'queued' | 'downloading' | 'installed' | 'failed' | 'cancelled'

/** A pack that is being fetched, or was since the process began. */
export interface PullJob {
  readonly id: string
  readonly order: PackOrder
  readonly state: PullState
  readonly receivedBytes: number
  readonly totalBytes: number | undefined
  readonly bytesPerSecond: number | undefined
  readonly createdAtMs: number
  /** Why it failed, for people. */
  readonly problem: string | undefined
}

/** Fetches packs one after the other, whoever looks on. */
export interface PullJobs {
  /** The latest first. */
  list(): readonly PullJob[]
  /** Errors: `conflict` for a pack that is being fetched already. */
  add(order: PackOrder, totalBytes: number | undefined): PullJob
  /** Ends a job; what has arrived is gone on with when the pack is asked for again. Errors: `not_found`. */
  cancel(id: string): void
  start(): void
  stop(): Promise<void>
}

export interface PullJobsDependencies {
  readonly packs: Pick<ModelPacks, 'pull'>
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
}

interface Entry {
  job: PullJob
  readonly cancelled: AbortController
  readonly files: Map<string, number>
  begunAtMs: number
}

const REMEMBERED = 50

export function createPullJobs({ packs, clock, ids, logger }: PullJobsDependencies): PullJobs {
  const entries = new Map<string, Entry>()
  const queue = createMemoryQueue<Entry>()
  const loop = createWorkerLoop(
    { queue, run: (entry, { signal }) => run(entry, signal), clock, ids, logger },
    { concurrency: 1, owner: ids.uuid() },
  )
  const change = (entry: Entry, changes: Partial<PullJob>) => {
    entry.job = { ...entry.job, ...changes }
  }

  async function run(entry: Entry, stopping: AbortSignal): Promise<'settled'> {
    const signal = AbortSignal.any([entry.cancelled.signal, stopping])
    entry.begunAtMs = clock.nowMs()
    change(entry, { state: 'downloading' })
    try {
      signal.throwIfAborted()
      const onProgress = (file: string, receivedBytes: number) => progressed(entry, file, receivedBytes)
      await packs.pull({ ...entry.job.order, signal, onProgress })
      change(entry, { state: 'installed', bytesPerSecond: undefined })
    } catch (error) {
      if (stopping.aborted) throw error
      change(entry, {
        ...(entry.cancelled.signal.aborted
          ? { state: 'cancelled' }
          : { state: 'failed', problem: messageOf(error) }),
        bytesPerSecond: undefined,
      })
      if (!entry.cancelled.signal.aborted && !(error instanceof InterpresError)) {
        logger.error(
          { error: error instanceof Error ? error : new Error(String(error)) },
          'a pack was not fetched',
        )
      }
    }
    queue.remove(entry)
    return 'settled'
  }

  /** The rate counts from when the first piece came: what was there from an earlier try did not arrive now. */
  function progressed(entry: Entry, file: string, receivedBytes: number): void {
    if (!entry.files.has(file)) entry.begunAtMs = entry.files.size === 0 ? clock.nowMs() : entry.begunAtMs
    const before = entry.files.get(file) ?? 0
    entry.files.set(file, receivedBytes)
    const received = entry.job.receivedBytes + receivedBytes - before
    const seconds = (clock.nowMs() - entry.begunAtMs) / 1_000
    change(entry, {
      receivedBytes: received,
      bytesPerSecond: seconds < 1 ? undefined : Math.round(received / seconds),
    })
  }

  function forgetOld(): void {
    for (const [id, { job }] of entries) {
      if (entries.size <= REMEMBERED) return
      if (isOver(job)) entries.delete(id)
    }
  }

  return {
    list: () => [...entries.values()].map(({ job }) => job).toReversed(),
    add(order, totalBytes) {
      const name = nameOf(order)
      const isUnderway = [...entries.values()].some(({ job }) => !isOver(job) && nameOf(job.order) === name)
      if (isUnderway) throw new InterpresError('conflict', 'This pack is being fetched already.')
      const job: PullJob = {
        id: ids.uuid(),
        order,
        state: 'queued',
        receivedBytes: 0,
        totalBytes,
        bytesPerSecond: undefined,
        createdAtMs: clock.nowMs(),
        problem: undefined,
      }
      const entry = { job, cancelled: new AbortController(), files: new Map<string, number>(), begunAtMs: 0 }
      entries.set(job.id, entry)
      queue.add(entry, clock.nowMs())
      forgetOld()
      loop.wake()
      return job
    },
    cancel(id) {
      const entry = entries.get(id)
      if (entry === undefined) throw new InterpresError('not_found', 'There is no such download.')
      if (isOver(entry.job)) return
      entry.cancelled.abort()
      if (entry.job.state !== 'queued') return
      queue.remove(entry)
      change(entry, { state: 'cancelled' })
    },
    start: () => loop.start(),
    stop: () => loop.stop(),
  }
}

function isOver({ state }: PullJob): boolean {
  return state === 'installed' || state === 'failed' || state === 'cancelled'
}

function nameOf({ pair, architecture }: PackOrder): string {
  return `${pair.source} ${pair.target} ${architecture ?? ''}`
}

function messageOf(error: unknown): string {
  return error instanceof InterpresError ? error.message : 'The pack could not be fetched.'
}
