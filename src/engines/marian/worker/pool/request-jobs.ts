import { throwIfAborted, untilAborted } from '../../../../kernel/until-aborted.ts'
import type { WorkTurn } from '../../../../translation/engine.ts'
import type { JobOrder, ModelDescription } from '../messages.ts'
import { ownerOf, turnPath } from '../segment-work.ts'
import type { JobsInHand } from './jobs-in-hand.ts'
import { overloaded, unavailable } from './pool-errors.ts'
import type { Job, JobResult, SegmentQueue } from './segment-queue.ts'
import type { WorkerSlot } from './worker-slot.ts'

/** What a request wants, and whose turn it takes. */
export interface PoolRequest {
  readonly model: ModelDescription
  readonly turn: WorkTurn | undefined
  readonly signal: AbortSignal
}

/** An order, and how much work it is, see `workOf`. */
export interface WeighedOrder {
  readonly order: JobOrder
  readonly work: number
}

export interface RequestJobsDependencies {
  readonly slots: readonly WorkerSlot[]
  readonly queue: SegmentQueue
  readonly inHand: JobsInHand
  readonly sizeOf: (model: ModelDescription) => number
  /** Room has been made, or something waits. */
  readonly dispatch: () => void
}

/** Requests as jobs of the pool: queued together, given up together. */
export interface RequestJobs {
  /** Does every order with the model; one result per order, in order. */
  readonly run: (request: PoolRequest, orders: readonly WeighedOrder[]) => Promise<readonly JobResult[]>
  /** Ends every job, and refuses requests from now on. */
  readonly close: () => void
}

export function createRequestJobs(
  { slots, queue, inHand, sizeOf, dispatch }: RequestJobsDependencies,
  { limitBytes }: { readonly limitBytes: number },
): RequestJobs {
  let nextJob = 1
  let nextRequest = 1
  let closed = false

  function refuseIfImpossible(model: ModelDescription, path: readonly string[], work: number): void {
    if (closed) throw unavailable('The translation engine is closed')
    if (sizeOf(model) > limitBytes) {
      throw unavailable('The model for this language pair needs more memory than is allowed for models')
    }
    if (!queue.hasRoomFor(path, work)) throw overloaded()
  }

  function giveUp(ids: ReadonlySet<number>): void {
    queue.remove((job) => ids.has(job.id))
    for (const slot of slots) {
      for (const { id } of slot.jobs().filter((job) => ids.has(job.id))) {
        slot.send({ type: 'cancel', job: id })
        inHand.take(slot, id)
      }
    }
    dispatch()
  }

  return {
    async run({ model, turn, signal }, orders) {
      throwIfAborted(signal)
      const path = turnPath(turn, nextRequest++)
      const owner = ownerOf(path)
      refuseIfImpossible(
        model,
        path,
        orders.reduce((sum, { work }) => sum + work, 0),
      )
      const jobs: Job[] = []
      const results = orders.map((order) => {
        const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
        jobs.push({ ...order, id: nextJob++, model, path, owner, deaths: 0, resolve, reject })
        return promise
      })
      queue.push(jobs)
      dispatch()
      try {
        return await untilAborted(signal, Promise.all(results))
      } catch (error) {
        giveUp(new Set(jobs.map(({ id }) => id)))
        throw error
      }
    },
    close() {
      closed = true
      const error = unavailable('The translation engine was closed')
      const jobs = [...queue.remove(() => true), ...slots.flatMap((slot) => slot.jobs())]
      for (const job of jobs) job.reject(error)
    },
  }
}
