import { createFairQueue } from '../../../../kernel/turns/fair-queue.ts'
import type { TranslatedSegment } from '../../../../translation/engine.ts'
import type { TextScore } from '../../../../translation/scorer.ts'
import type { JobOrder, ModelDescription } from '../messages.ts'
import { ownerOf, shareOf } from '../segment-work.ts'

export type JobResult = TranslatedSegment | readonly (TextScore | undefined)[]

/** One segment, or targets of one source to score, on its way through the pool. */
export interface Job {
  readonly id: number
  readonly model: ModelDescription
  readonly order: JobOrder
  /** Whose it is, see `turnPath`. */
  readonly path: readonly string[]
  /** See `ownerOf`; known with the job, because every pass over the waiting jobs asks for it. */
  readonly owner: string
  /** See `workOf`. */
  readonly work: number
  /** Times a worker died while it had this job. */
  deaths: number
  readonly resolve: (result: JobResult) => void
  readonly reject: (error: unknown) => void
}

/**
 * Waiting jobs. Accounts, their keys and their requests take turns by the work they want done, so that a book does not
 * keep a single sentence waiting, nor a key that floods the service another one.
 */
export interface SegmentQueue {
  readonly size: () => number
  /** False when there is too much before it, or too much of the same owner where others wait as well. */
  readonly hasRoomFor: (path: readonly string[], work: number) => boolean
  /** Adds the jobs of one request. */
  readonly push: (jobs: readonly Job[]) => void
  /** Puts jobs before all others. */
  readonly pushFirst: (jobs: readonly Job[]) => void
  /** Takes the next job that `accepts` wants, each request in its turn; requests are asked for their first job only. */
  readonly take: (accepts: (job: Job) => boolean) => Job | undefined
  /** Takes out all jobs for which `gone` holds. */
  readonly remove: (gone: (job: Job) => boolean) => readonly Job[]
}

/** `limit` is the work that may wait, in sentences of usual length. */
export function createSegmentQueue({ limit }: { readonly limit: number }): SegmentQueue {
  const queue = createFairQueue<Job>({ weightOf: shareOf })
  let first: readonly Job[] = []
  const workOfOwner = new Map<string, number>()
  let allWork = 0

  function count(jobs: readonly Job[], sign: 1 | -1): void {
    for (const { owner, work } of jobs) {
      const left = (workOfOwner.get(owner) ?? 0) + sign * work
      allWork += sign * work
      if (left > ROUNDING) workOfOwner.set(owner, left)
      else workOfOwner.delete(owner)
    }
  }

  return {
    size: () => queue.size() + first.length,
    hasRoomFor(path, work) {
      if (workOfOwner.size === 0 || allWork + work <= limit) return true
      const own = workOfOwner.get(ownerOf(path)) ?? 0
      const owners = workOfOwner.size + (own === 0 ? 1 : 0)
      return owners > 1 && own + work <= limit / owners
    },
    push(jobs) {
      for (const job of jobs) queue.push(job.path, job, job.work)
      count(jobs, 1)
    },
    pushFirst(jobs) {
      first = [...jobs, ...first]
      count(jobs, 1)
    },
    take(accepts) {
      const job = first.find(accepts) ?? queue.take(accepts)
      if (job === undefined) return undefined
      first = first.filter((other) => other !== job)
      count([job], -1)
      return job
    },
    remove(gone) {
      const removed = [...first.filter(gone), ...queue.remove(gone)]
      first = first.filter((job) => !gone(job))
      count(removed, -1)
      return removed
    },
  }
}

/** Work is added and taken away as fractions. */
const ROUNDING = 1e-6
