import type { Lease, LeasedQueue } from './leased-queue.ts'

interface Place<Job> {
  readonly job: Job
  availableAtMs: number
  lease: Lease | undefined
}

/** Jobs of one process that need not outlive it, in the order in which they came. */
export interface ProcessQueue<Job> extends LeasedQueue<Job> {
  add(job: Job, availableAtMs: number): void
  /** Takes a job out, whether somebody holds it or not. */
  remove(job: Job): void
}

export function createProcessQueue<Job>(): ProcessQueue<Job> {
  const places = new Map<Job, Place<Job>>()
  const held = (job: Job, token: string): Place<Job> | undefined => {
    const place = places.get(job)
    return place?.lease?.token === token ? place : undefined
  }
  return {
    add: (job, availableAtMs) => void places.set(job, { job, availableAtMs, lease: undefined }),
    remove: (job) => void places.delete(job),
    async claim(lease, nowMs) {
      for (const place of places.values()) {
        const isHeld = place.lease !== undefined && place.lease.untilMs >= nowMs
        if (isHeld || place.availableAtMs > nowMs) continue
        place.lease = lease
        return place.job
      }
      return undefined
    },
    async renew(job, lease) {
      const place = held(job, lease.token)
      if (place === undefined) return false
      place.lease = lease
      return true
    },
    async handBack(job, { token, availableAtMs }) {
      const place = held(job, token)
      if (place === undefined) return
      place.lease = undefined
      place.availableAtMs = availableAtMs
    },
  }
}
