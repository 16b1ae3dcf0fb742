import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../../../kernel/clock.ts'
import type { StartedWorker } from '../../../../kernel/threads/worker-process.ts'
import { createWorkerThread } from '../../../../kernel/threads/worker-thread.ts'
import type { FromWorker, ToWorker } from '../messages.ts'
import type { Job } from './segment-queue.ts'

export interface WorkerSlotDependencies {
  readonly clock: Clock
  readonly startWorker: () => Worker | StartedWorker
  readonly onMessage: (slot: WorkerSlot, message: FromWorker) => void
  /** The worker has ended by itself; `jobs` is what it had, and the slot has none any more. */
  readonly onDeath: (slot: WorkerSlot, jobs: readonly Job[], cause: Error) => void
}

/** A place for one worker thread, and the jobs that it has in hand. */
export interface WorkerSlot {
  readonly number: number
  readonly isAlive: () => boolean
  /** When a worker can be had: now when it lives, later when it has died several times in a row. */
  readonly availableAtMs: () => number
  readonly jobs: () => readonly Job[]
  readonly jobCount: () => number
  readonly start: () => void
  readonly send: (message: ToWorker) => void
  readonly addJob: (job: Job) => void
  readonly takeJob: (id: number) => Job | undefined
  /** Says that the worker has done something useful; the next death is then the first in a row again. */
  readonly markHealthy: () => void
  readonly stop: () => Promise<void>
}

/**
 * Ended from outside while it is inside of ONNX Runtime, a worker would take the whole process with it; that is risked
 * only when it does not end by itself for so long.
 */
const STOP_PATIENCE_MS = 10_000

export function createWorkerSlot(number: number, dependencies: WorkerSlotDependencies): WorkerSlot {
  const { clock, startWorker, onMessage, onDeath } = dependencies
  const jobs = new Map<number, Job>()
  const thread = createWorkerThread<ToWorker, FromWorker>({
    startWorker,
    clock,
    stopMessage: { type: 'stop' },
    stopPatienceMs: STOP_PATIENCE_MS,
    onMessage: (message) => onMessage(slot, message),
    onDeath(cause) {
      const lost = [...jobs.values()]
      jobs.clear()
      onDeath(slot, lost, cause)
    },
  })

  const slot: WorkerSlot = {
    number,
    isAlive: thread.isAlive,
    availableAtMs: thread.availableAtMs,
    jobs: () => [...jobs.values()],
    jobCount: () => jobs.size,
    start: thread.start,
    send: (message) => thread.post(message),
    addJob(job) {
      jobs.set(job.id, job)
      thread.setBusy(true)
    },
    takeJob(id) {
      const job = jobs.get(id)
      jobs.delete(id)
      thread.setBusy(jobs.size > 0)
      return job
    },
    markHealthy: thread.markHealthy,
    stop() {
      jobs.clear()
      return thread.stop()
    },
  }
  return slot
}
