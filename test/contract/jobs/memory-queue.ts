import type { LeasedQueue } from '../../../src/jobs/leased-queue.ts'

export interface MemoryJob {
  readonly id: string
  availableAtMs: number
  attempts: number
  token: string | undefined
  untilMs: number
  isDone: boolean
}

/** The least that satisfies the contract, for tests of what stands on a queue. */
export function createMemoryQueue() {
  const jobs: MemoryJob[] = []
  const queue: LeasedQueue<MemoryJob> = {
    async claim({ token, untilMs }, nowMs) {
      const job = jobs.find(
        (each) =>
          !each.isDone && each.availableAtMs <= nowMs && (each.token === undefined || each.untilMs < nowMs),
      )
      if (job === undefined) return undefined
      Object.assign(job, { token, untilMs, attempts: job.attempts + 1 })
      return job
    },
    async renew(job, { token, untilMs }) {
      if (job.token !== token || job.isDone) return false
      job.untilMs = untilMs
      return true
    },
    async handBack(job, { token, availableAtMs, isAttempt }) {
      if (job.token !== token) return
      Object.assign(job, { token: undefined, availableAtMs })
      if (!isAttempt) job.attempts -= 1
    },
  }
  return {
    queue,
    jobs,
    add: (availableAtMs = 0): MemoryJob => {
      const id = `job-${jobs.length}`
      const job = { id, availableAtMs, attempts: 0, token: undefined, untilMs: 0, isDone: false }
      jobs.push(job)
      return job
    },
    settle: (job: MemoryJob, token: string): boolean => {
      if (job.token !== token) return false
      job.isDone = true
      return true
    },
  }
}
