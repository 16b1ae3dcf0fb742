import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../../kernel/clock.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import type { Job } from './segment-queue.ts'

export interface WorkerSlotDependencies {
  readonly clock: Clock
  readonly startWorker: () => Worker
  readonly onMessage: (slot: WorkerSlot, message: FromWorker) => void
  /** The worker has ended by itself; `jobs` is what it had, and the slot has none any more. */
  readonly onDeath: (slot: WorkerSlot, jobs: readonly Job[], cause: Error) => void
}

/** A place for one worker thread, which is started when needed and started anew when it has died. */
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

const RESTART_PAUSE_MS = 1000
const LONGEST_RESTART_PAUSE_MS = 30_000
const STOP_PATIENCE_MS = 10_000

export function createWorkerSlot(number: number, dependencies: WorkerSlotDependencies): WorkerSlot {
  const { clock, startWorker, onMessage, onDeath } = dependencies
  const jobs = new Map<number, Job>()
  let worker: Worker | undefined
  let availableAtMs = 0
  let deathsInARow = 0

  function died(cause: Error): void {
    worker = undefined
    deathsInARow += 1
    const pauseMs = deathsInARow === 1 ? 0 : RESTART_PAUSE_MS * 2 ** (deathsInARow - 2)
    availableAtMs = clock.nowMs() + Math.min(pauseMs, LONGEST_RESTART_PAUSE_MS)
    const lost = [...jobs.values()]
    jobs.clear()
    onDeath(slot, lost, cause)
  }

  function start(): void {
    if (worker !== undefined) return
    const started = startWorker()
    worker = started
    started.unref()
    let cause: Error | undefined
    started.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error))
    })
    started.on('message', (message: FromWorker) => onMessage(slot, message))
    started.once('exit', (exitCode) => {
      if (worker === started) died(cause ?? new Error(`The worker ended with code ${exitCode}`))
    })
  }

  const slot: WorkerSlot = {
    number,
    isAlive: () => worker !== undefined,
    availableAtMs: () => (worker === undefined ? availableAtMs : 0),
    jobs: () => [...jobs.values()],
    jobCount: () => jobs.size,
    start,
    send: (message) => worker?.postMessage(message, []),
    addJob(job) {
      // A worker keeps the process alive exactly while it has something to do.
      if (jobs.size === 0) worker?.ref()
      jobs.set(job.id, job)
    },
    takeJob(id) {
      const job = jobs.get(id)
      jobs.delete(id)
      if (jobs.size === 0) worker?.unref()
      return job
    },
    markHealthy() {
      deathsInARow = 0
    },
    async stop() {
      const ending = worker
      worker = undefined
      jobs.clear()
      if (ending !== undefined) await stopped(ending)
    },
  }
  return slot
}

/**
 * Asks a worker to end, which it does between two steps of its work. Ended from outside while it is inside of ONNX
 * Runtime, it would take the whole process with it; that is risked only when it does not answer.
 */
async function stopped(worker: Worker): Promise<void> {
  const hasExited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.ref()
  worker.postMessage({ type: 'stop' } satisfies ToWorker, [])
  const timer = setTimeout(() => void worker.terminate(), STOP_PATIENCE_MS)
  await hasExited
  clearTimeout(timer)
}
