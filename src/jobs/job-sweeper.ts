import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'

export interface SweeperDependencies<Job extends { readonly id: string }> {
  readonly jobs: {
    expired(nowMs: number, limit: number): Promise<readonly Job[]>
    /** False when it is not there. */
    remove(id: Job['id']): Promise<boolean>
    /** Those of the files that no job names. */
    orphansAmong(files: readonly string[]): Promise<readonly string[]>
  }
  readonly files: {
    begunBefore(atMs: number, limit: number): Promise<readonly string[]>
    remove(name: string): Promise<void>
  }
  readonly filesOf: (job: Job) => readonly string[]
  /** Gives back what was set aside for a job that has been removed. */
  readonly release: (job: Job) => void
  readonly clock: Clock
  readonly logger: Logger
}

export interface JobSweeper {
  start(): void
  /** Deletes what has expired and files that nobody names. Any number of nodes may do so at once. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 60_000
const AT_ONCE = 100
/** Younger files may belong to an upload that is still arriving or to a job that is about to end. */
const ORPHAN_AGE_MS = 86_400_000

export function createJobSweeper<Job extends { readonly id: string }>({
  jobs,
  files,
  filesOf,
  release,
  clock,
  logger,
}: SweeperDependencies<Job>): JobSweeper {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    for (const job of await jobs.expired(clock.nowMs(), AT_ONCE)) await expire(job)
    const old = await files.begunBefore(clock.nowMs() - ORPHAN_AGE_MS, AT_ONCE)
    for (const file of await jobs.orphansAmong(old)) await files.remove(file)
  }

  async function expire(job: Job): Promise<void> {
    // Whoever removes the row cleans up behind it; others were faster otherwise.
    if (!(await jobs.remove(job.id))) return
    release(job)
    for (const file of filesOf(job)) await files.remove(file)
  }

  async function sweepQuietly(): Promise<void> {
    try {
      await sweep()
    } catch (error) {
      logger.warn(error instanceof Error ? { error } : {}, 'expired jobs could not be deleted yet')
    }
  }

  return {
    start() {
      timer ??= setInterval(() => {
        running = sweepQuietly()
      }, EVERY_MS)
      timer.unref()
      running = sweepQuietly()
    },
    sweep,
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
