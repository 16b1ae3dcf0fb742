import type { Job } from './segment-queue.ts'
import { shareOf } from './segment-work.ts'
import type { WorkerSlot } from './worker-slot.ts'

/**
 * How full the workers are, counted once for a pass over the waiting jobs, and kept up with what is given out in it: a
 * pass asks for every request that waits, and a worker has many jobs.
 */
export interface SlotRoom {
  readonly hasRoomFor: (slot: WorkerSlot, job: Job) => boolean
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

  return {
    /**
     * An owner without work in a full worker may put one job more into it: there it waits its turn, not for an end. Bulk
     * work takes no room from interactive work, to which it yields inside of the worker.
     */
    hasRoomFor(slot, { path, owner }) {
      if (slot.jobCount() < jobsPerWorker) return true
      const ownShare = shareOf(path[0] ?? '')
      let before = 0
      let isOwnerBefore = false
      for (const [share, { jobs, owners }] of crowdsOf(slot)) {
        if (share < ownShare) continue
        before += jobs
        isOwnerBefore ||= owners.has(owner)
      }
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
