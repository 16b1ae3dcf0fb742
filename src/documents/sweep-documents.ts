import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import type { EncryptedFileStore } from '../sealed-files/encrypted-file-store.ts'
import type { Metering } from '../usage/metering.ts'
import { filesOf } from './deliver-document.ts'
import { reservationOf } from './jobs/document-charge.ts'
import type { DocumentJob } from './jobs/document-job.ts'
import type { DocumentJobStore } from './jobs/document-job-store.ts'

export interface SweepDependencies {
  readonly jobs: DocumentJobStore
  readonly files: EncryptedFileStore
  readonly metering: Metering
  readonly clock: Clock
  readonly logger: Logger
}

export interface DocumentSweeper {
  start(): void
  /** Deletes what has expired and files that nobody names. Any number of nodes may do so at once. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 60_000
const AT_ONCE = 100
/** Younger files may belong to an upload that is still arriving or to a job that is about to end. */
const ORPHAN_AGE_MS = 86_400_000

export function createDocumentSweeper({
  jobs,
  files,
  metering,
  clock,
  logger,
}: SweepDependencies): DocumentSweeper {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    for (const job of await jobs.expired(clock.nowMs(), AT_ONCE)) await expire(job)
    const old = await files.begunBefore(clock.nowMs() - ORPHAN_AGE_MS, AT_ONCE)
    for (const file of await jobs.orphansAmong(old)) await files.remove(file)
  }

  async function expire(job: DocumentJob): Promise<void> {
    // Whoever removes the row cleans up behind it; others were faster otherwise.
    if (!(await jobs.remove(job.id))) return
    if (isUnpaid(job)) reservationOf(job, metering).release()
    for (const file of filesOf(job)) await files.remove(file)
  }

  async function sweepQuietly(): Promise<void> {
    try {
      await sweep()
    } catch (error) {
      logger.warn(error instanceof Error ? { error } : {}, 'expired documents could not be deleted yet')
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

/** Whether quota is still set aside for the job. */
export function isUnpaid({ state }: DocumentJob): boolean {
  return state === 'queued' || state === 'running' || state === 'done'
}
