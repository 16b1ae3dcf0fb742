import { createProcessQueue } from '../jobs/process-queue.ts'
import { createWorkerLoop } from '../jobs/worker-loop.ts'
import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import { createPull, isOver, type PackPulling, type Pull, type PullJob, type PullOrder } from './pull.ts'

/** Fetches packs one after the other, whoever looks on. */
export interface PullJobs {
  /** The latest first. */
  list(): readonly PullJob[]
  /** Calls back at every change of the list. Gives the function that ends this. */
  onChange(listener: () => void): () => void
  /** Errors: `conflict` for a pack that is being fetched already. */
  add(order: PullOrder, totalBytes: number | undefined): PullJob
  /** Ends a job; what has arrived is gone on with when the pack is asked for again. Errors: `not_found`. */
  cancel(id: string): void
  start(): void
  stop(): Promise<void>
}

export interface PullJobsDependencies {
  readonly packs: PackPulling
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
}

const REMEMBERED = 50

export function createPullJobs({ packs, clock, ids, logger }: PullJobsDependencies): PullJobs {
  const pulls = new Map<string, Pull>()
  const queue = createProcessQueue<Pull>()
  const listeners = new Set<() => void>()
  const loop = createWorkerLoop({ queue, run, clock, ids, logger }, { concurrency: 1, owner: ids.uuid() })
  const tell = () => {
    for (const listener of listeners) listener()
  }

  async function run(pull: Pull, { signal }: { readonly signal: AbortSignal }): Promise<'settled'> {
    const unforeseen = await pull.run(packs, signal)
    if (unforeseen !== undefined) logger.error({ error: unforeseen }, 'a pack was not fetched')
    queue.remove(pull)
    return 'settled'
  }

  function forgetOld(): void {
    for (const [id, { job }] of pulls) {
      if (pulls.size <= REMEMBERED) return
      if (isOver(job)) pulls.delete(id)
    }
  }

  return {
    list: () => [...pulls.values()].map(({ job }) => job).toReversed(),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(order, totalBytes) {
      const name = nameOf(order)
      const isUnderway = [...pulls.values()].some(({ job }) => !isOver(job) && nameOf(job.order) === name)
      if (isUnderway) throw new InterpresError('conflict', 'This pack is being fetched already.')
      const pull = createPull({ id: ids.uuid(), order, totalBytes }, { clock, changed: tell })
      pulls.set(pull.job.id, pull)
      queue.add(pull, clock.nowMs())
      forgetOld()
      loop.wake()
      tell()
      return pull.job
    },
    cancel(id) {
      const pull = pulls.get(id)
      if (pull === undefined) throw new InterpresError('not_found', 'There is no such download.')
      if (pull.cancel() === 'before it began') queue.remove(pull)
    },
    start: () => loop.start(),
    stop: () => loop.stop(),
  }
}

function nameOf(order: PullOrder): string {
  if ('speech' in order) return `speech ${order.speech}`
  const { pair, architecture } = order
  return `${pair.source} ${pair.target} ${architecture ?? ''}`
}
