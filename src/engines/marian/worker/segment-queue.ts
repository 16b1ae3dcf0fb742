import type { Segment, TranslatedSegment } from '../../../translation/engine.ts'
import type { JobOptions, ModelDescription } from './messages.ts'

/** One segment on its way through the pool. */
export interface Job {
  readonly id: number
  readonly model: ModelDescription
  readonly segment: Segment
  readonly options: JobOptions
  /** Times a worker died while it had this job. */
  deaths: number
  readonly resolve: (result: TranslatedSegment) => void
  readonly reject: (error: unknown) => void
}

/**
 * Waiting jobs, one lane per request. Lanes take turns, so that a document of thousands of sentences does not keep a
 * single sentence waiting behind it.
 */
export interface SegmentQueue {
  readonly size: () => number
  /** Adds the jobs of one request. */
  readonly push: (jobs: readonly Job[]) => void
  /** Puts jobs before all others. */
  readonly pushFirst: (jobs: readonly Job[]) => void
  /** Takes the next job that `accepts` wants, each lane in its turn; lanes are asked for their first job only. */
  readonly take: (accepts: (job: Job) => boolean) => Job | undefined
  /** Takes out all jobs for which `gone` holds. */
  readonly remove: (gone: (job: Job) => boolean) => readonly Job[]
}

export function createSegmentQueue(): SegmentQueue {
  let lanes: Job[][] = []

  return {
    size: () => lanes.reduce((sum, lane) => sum + lane.length, 0),
    push(jobs) {
      if (jobs.length > 0) lanes.push([...jobs])
    },
    pushFirst(jobs) {
      if (jobs.length > 0) lanes.unshift([...jobs])
    },
    take(accepts) {
      for (const [index, lane] of lanes.entries()) {
        const [job] = lane
        if (job === undefined || !accepts(job)) continue
        lane.shift()
        lanes.splice(index, 1)
        if (lane.length > 0) lanes.push(lane)
        return job
      }
      return undefined
    },
    remove(gone) {
      const removed = lanes.flat().filter(gone)
      const ids = new Set(removed.map((job) => job.id))
      lanes = lanes.map((lane) => lane.filter((job) => !ids.has(job.id))).filter((lane) => lane.length > 0)
      return removed
    },
  }
}
