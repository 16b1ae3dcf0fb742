import { shareOf } from '../segment-work.ts'
import type { Job } from './segment-queue.ts'
import type { WorkerSlot } from './worker-slot.ts'

/**
 * How full the workers are. It is counted once for a pass over the waiting jobs, and kept up with what the pass gives
 * out: a pass asks for every request that waits, and a worker has many jobs.
 */
export interface SlotRoom {
  readonly hasRoomFor: (slot: WorkerSlot, job: Job) => boolean
  /** Jobs of the worker that do not make way for this one. */
  readonly jobsBefore: (slot: WorkerSlot, job: Job) => number
  /** Notes that the job was given to the worker. */
  readonly given: (slot: WorkerSlot, job: Job) => void
}

/** The jobs of one worker that have the same share. */
interface Crowd {
  jobs: number
  readonly owners: Set<string>
}

export function createSlotRoom(jobsPerWorker: number): SlotRoom {
  const crowdsOfSlots = new Map<WorkerSlot, Map<number, Crowd>>()

  function crowdsOf(slot: WorkerSlot): Map<number, Crowd> {
    const known = crowdsOfSlots.get(slot)
    if (known !== undefined) return known
    const crowds = new Map<number, Crowd>()
    for (const job of slot.jobs()) join(crowds, job)
    crowdsOfSlots.set(slot, crowds)
    return crowds
  }

  /** Crowds of the job's share or a larger one. */
  function crowdsBefore(slot: WorkerSlot, { path }: Job): readonly Crowd[] {
    const ownShare = shareOf(path[0] ?? '')
    return [...crowdsOf(slot)].flatMap(([share, crowd]) => (share < ownShare ? [] : [crowd]))
  }

  const jobsBefore = (slot: WorkerSlot, job: Job) =>
    crowdsBefore(slot, job).reduce((sum, { jobs }) => sum + jobs, 0)

  return {
    jobsBefore,
    /**
     * An owner without work in a full worker may put one job more into it: there it waits its turn, not for an end. Bulk
     * work takes no room from interactive work, to which it yields inside of the worker.
     */
    hasRoomFor(slot, job) {
      if (slot.jobCount() < jobsPerWorker) return true
      const before = jobsBefore(slot, job)
      const isOwnerBefore = crowdsBefore(slot, job).some(({ owners }) => owners.has(job.owner))
      return before < jobsPerWorker || (before < 2 * jobsPerWorker && !isOwnerBefore)
    },
    given(slot, job) {
      const crowds = crowdsOfSlots.get(slot)
      if (crowds !== undefined) join(crowds, job)
    },
  }
}

function join(crowds: Map<number, Crowd>, { path, owner }: Job): void {
  const share = shareOf(path[0] ?? '')
  const crowd = crowds.get(share) ?? { jobs: 0, owners: new Set() }
  crowd.jobs += 1
  crowd.owners.add(owner)
  crowds.set(share, crowd)
}
