import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logging.ts'
import { createSingleFlight } from '../../kernel/turns/single-flight.ts'
import { joinManyShards } from '../index/join-shards.ts'
import type { MemoryStore } from '../memory-store.ts'
import type { MemoryFiles, MemoryJobStore } from './memory-job-store.ts'

export interface MemorySweeper {
  start(): void
  /** Goes over everything soon: something was deleted, or imported. */
  wake(): void
  sweep(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 60_000
const AT_ONCE = 100
const DAY_MS = 86_400_000

/**
 * Deletes memories that were removed or whose import was broken off, files that nobody will fetch, and jobs that nobody will ask for; joins what indexes
 * have in many shards.
 */
export function createMemorySweeper({
  store,
  jobs,
  files,
  clock,
  logger,
}: {
  readonly store: MemoryStore
  readonly jobs: MemoryJobStore
  readonly files: MemoryFiles
  readonly clock: Clock
  readonly logger: Logger
}): MemorySweeper {
  let timer: NodeJS.Timeout | undefined
  const closing = new AbortController()

  async function sweep(): Promise<void> {
    for (const job of await jobs.overdue(clock.nowMs(), AT_ONCE)) {
      const isOurs = await jobs.expire(job, clock.nowMs() + DAY_MS)
      if (isOurs && job.file !== undefined) await files.remove(job.file)
    }
    await jobs.forget(clock.nowMs())
    const old = await files.begunBefore(clock.nowMs() - DAY_MS, AT_ONCE)
    for (const file of await jobs.orphansAmong(old)) await files.remove(file)
    for (const place of await store.abandoned(clock.nowMs() - DAY_MS, AT_ONCE)) await store.discard(place)
    while (!closing.signal.aborted && (await store.purge()));
    await joinManyShards(store, closing.signal)
  }

  const flight = createSingleFlight(async () => {
    try {
      if (!closing.signal.aborted) await sweep()
    } catch (error) {
      logger.warn(error instanceof Error ? { error } : {}, 'translation memories could not be swept yet')
    }
  })

  return {
    start() {
      timer ??= setInterval(() => void flight.startedAfterNow(), EVERY_MS)
      timer.unref()
      void flight.startedAfterNow()
    },
    wake: () => void flight.startedAfterNow(),
    sweep,
    async close() {
      closing.abort()
      clearInterval(timer)
      await flight.settled()
    },
  }
}
