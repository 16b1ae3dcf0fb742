import type { Clock } from '../../../../kernel/clock.ts'
import type { WorkerJob } from '../messages.ts'
import type { ModelResidency } from './model-residency.ts'
import type { Job } from './segment-queue.ts'
import type { WorkerSlot } from './worker-slot.ts'

/** What workers have in hand, and with it which models are at work: a model with a job is not unloaded. */
export interface JobsInHand {
  /** Notes the job as the worker's; returns what the worker is told of it. */
  readonly give: (slot: WorkerSlot, job: Job) => WorkerJob
  /** Takes back a job that has an end; `undefined` for one that the worker has no more. */
  readonly take: (slot: WorkerSlot, id: number) => Job | undefined
}

export function createJobsInHand(residency: ModelResidency, clock: Clock): JobsInHand {
  return {
    give(slot, job) {
      slot.addJob(job)
      residency.begin(slot.number, job.model.key, clock.nowMs())
      const { id, model, order, path } = job
      return { ...order, job: id, key: model.key, path }
    },
    take(slot, id) {
      const job = slot.takeJob(id)
      if (job !== undefined) residency.end(slot.number, job.model.key, clock.nowMs())
      return job
    },
  }
}
