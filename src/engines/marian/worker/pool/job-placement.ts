import type { Clock } from '../../../../kernel/clock.ts'
import type { Logger } from '../../../../kernel/logging.ts'
import type { ModelDescription } from '../messages.ts'
import { shareOf } from '../segment-work.ts'
import type { ModelResidency, ResidentModel } from './model-residency.ts'
import type { ModelTurns } from './model-turns.ts'
import type { Job } from './segment-queue.ts'
import { createSlotRoom, type SlotRoom } from './slot-room.ts'
import type { WorkerSlot } from './worker-slot.ts'

export interface JobPlacementDependencies {
  readonly slots: readonly WorkerSlot[]
  readonly residency: ModelResidency
  readonly turns: ModelTurns
  readonly clock: Clock
  readonly logger: Logger
  readonly sizeOf: (model: ModelDescription) => number
}

/** Says which worker a job goes to, and which models are loaded and unloaded for it. */
export interface JobPlacement {
  /** Begins to offer the waiting jobs. Until the pass ends no job may end and no model be unloaded but by the pass. */
  startPass(): PlacementPass
  /** Whether a model that is loaded nowhere has waited for so long that the others have to make room. */
  isTurnOf(model: ModelDescription): boolean
  unload(models: readonly ResidentModel[]): void
}

/** One pass over the waiting jobs. Room only gets less in it, so that what was refused once need not be looked at again. */
export interface PlacementPass {
  /** A worker that has the job's model, or is told to load it; `undefined` where there is no room. */
  slotFor(job: Job): WorkerSlot | undefined
  /** Notes that the job was given to the worker. */
  given(slot: WorkerSlot, job: Job): void
}

/** A worker that has a model is this share of full when another one loads it, too: about what one batch takes. */
const WORTH_LOADING = 1 / 8

export function createJobPlacement(
  { slots, residency, turns, clock, logger, sizeOf }: JobPlacementDependencies,
  { jobsPerWorker }: { readonly jobsPerWorker: number },
): JobPlacement {
  /** The worker with the least before the job; one that has the model already is preferred until it is a good deal busier. */
  function leastBusy(job: Job, room: SlotRoom): WorkerSlot | undefined {
    const { model } = job
    const nowMs = clock.nowMs()
    const open = slots.filter((slot) => slot.availableAtMs() <= nowMs && room.hasRoomFor(slot, job))
    const cost = (slot: WorkerSlot) => room.jobsBefore(slot, job) + delayOf(slot, model)
    for (const slot of open.toSorted((a, b) => cost(a) - cost(b) || byJobs(a, b))) {
      if (residency.has(slot.number, model.key)) return slot
      const evicted = residency.admit(slot.number, model.key, sizeOf(model), nowMs)
      if (evicted === undefined) continue
      unload(evicted)
      turns.admitted(model.key, nowMs)
      slot.start()
      slot.send({ type: 'load', model })
      // What can begin elsewhere at once does not wait for it.
      return open.filter((other) => residency.isReady(other.number, model.key)).toSorted(byJobs)[0] ?? slot
    }
    return undefined
  }

  /** What a worker without the model is behind one that has it, in jobs. Loading takes longer where the machine is busy. */
  function delayOf({ number }: WorkerSlot, { key }: ModelDescription): number {
    if (residency.isReady(number, key)) return 0
    const isReadyElsewhere = slots.some((other) => residency.isReady(other.number, key))
    if (!residency.has(number, key)) return jobsPerWorker * WORTH_LOADING
    return isReadyElsewhere ? 2 * jobsPerWorker : 0
  }

  function unload(models: readonly ResidentModel[]): void {
    for (const { worker, key } of models) {
      slots[worker]?.send({ type: 'unload', key })
      logger.info({ model: key, worker }, 'model unloaded')
    }
  }

  return {
    startPass: () => createPass(createSlotRoom(jobsPerWorker), leastBusy),
    isTurnOf: ({ key }) =>
      !residency.isAnywhere(key) && slots.some((slot) => slot.isAlive()) && turns.refused(key, clock.nowMs()),
    unload,
  }
}

function createPass(
  room: SlotRoom,
  leastBusy: (job: Job, room: SlotRoom) => WorkerSlot | undefined,
): PlacementPass {
  const refused = new Set<string>()
  return {
    slotFor(job) {
      const kind = `${shareOf(job.path[0] ?? '')} ${job.owner} ${job.model.key}`
      if (refused.has(kind)) return undefined
      const slot = leastBusy(job, room)
      if (slot === undefined) refused.add(kind)
      return slot
    },
    given: room.given,
  }
}

function byJobs(one: WorkerSlot, other: WorkerSlot): number {
  return one.jobCount() - other.jobCount()
}
