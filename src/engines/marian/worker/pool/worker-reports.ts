import type { Logger } from '../../../../kernel/logging.ts'
import { DamagedModel } from '../damaged-model.ts'
import type { FromWorker } from '../messages.ts'
import { unpackTranslation } from '../packed-translation.ts'
import type { JobsInHand } from './jobs-in-hand.ts'
import type { ModelResidency } from './model-residency.ts'
import { unavailable } from './pool-errors.ts'
import type { Job, SegmentQueue } from './segment-queue.ts'
import type { WorkerSlot } from './worker-slot.ts'

export interface WorkerReportsDependencies {
  readonly logger: Logger
  readonly queue: SegmentQueue
  readonly residency: ModelResidency
  readonly inHand: JobsInHand
  /** Room has been made, or something waits. */
  readonly dispatch: () => void
}

/** What workers say, and what follows from a death: the jobs that end by it, and those that wait again. */
export interface WorkerReports {
  readonly receive: (slot: WorkerSlot, message: FromWorker) => void
  /** `jobs` is what the worker had: each is tried once more. */
  readonly died: (slot: WorkerSlot, jobs: readonly Job[], error: Error) => void
  readonly deaths: () => number
}

const DEATHS_FORGIVEN = 1

export function createWorkerReports(dependencies: WorkerReportsDependencies): WorkerReports {
  const { logger, queue, residency, inHand, dispatch } = dependencies
  let deaths = 0

  function receive(slot: WorkerSlot, message: FromWorker): void {
    switch (message.type) {
      case 'loaded':
        residency.markReady(slot.number, message.key)
        slot.markHealthy()
        logger.info(
          { model: message.key, worker: slot.number, loadMs: Math.round(message.loadMs) },
          'model loaded',
        )
        break
      case 'load_failed':
        loadFailed(slot, message)
        break
      case 'translated':
        inHand.take(slot, message.job)?.resolve(unpackTranslation(message.result))
        break
      case 'scored':
        inHand.take(slot, message.job)?.resolve(message.result)
        break
      case 'failed':
        logger.error({ worker: slot.number, reason: message.reason }, 'translation failed')
        inHand.take(slot, message.job)?.reject(failureOf(message, 'The translation model failed'))
        break
    }
    dispatch()
  }

  function loadFailed(
    slot: WorkerSlot,
    { key, reason, isDamaged }: Extract<FromWorker, { type: 'load_failed' }>,
  ): void {
    logger.error({ model: key, worker: slot.number, reason }, 'model cannot be loaded')
    const failed = slot.jobs().filter((job) => job.model.key === key)
    for (const job of failed) slot.takeJob(job.id)
    residency.forget(slot.number, key)
    const waiting = queue.remove((job) => job.model.key === key)
    const error = failureOf({ reason, isDamaged }, 'The model for this language pair cannot be loaded')
    for (const job of [...failed, ...waiting]) job.reject(error)
  }

  function died(slot: WorkerSlot, jobs: readonly Job[], error: Error): void {
    deaths += 1
    residency.forget(slot.number)
    logger.error({ worker: slot.number, jobs: jobs.length, error }, 'translation worker died')
    queue.pushFirst(forgiven(jobs, error))
    dispatch()
  }

  return { receive, died, deaths: () => deaths }
}

function failureOf({ reason, isDamaged }: { reason: string; isDamaged: boolean }, message: string): Error {
  return isDamaged ? new DamagedModel(reason) : unavailable(message, new Error(reason))
}

/** Those of a dead worker's jobs that are tried once more; the others end. */
function forgiven(jobs: readonly Job[], error: Error): readonly Job[] {
  for (const job of jobs) job.deaths += 1
  for (const job of jobs) {
    if (job.deaths > DEATHS_FORGIVEN)
      job.reject(unavailable('The translation engine failed twice on this text', error))
  }
  return jobs.filter((job) => job.deaths <= DEATHS_FORGIVEN)
}
