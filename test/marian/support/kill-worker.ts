import { Worker } from 'node:worker_threads'
import type { WorkerConfig } from '../../../src/engines/marian/worker/messages.ts'

/** Starts a worker of the engine that `killWhenItAnswers` can end and `holdAnswers` can stall. */
export function startMortalWorker(workerData: WorkerConfig): Worker {
  return new Worker(new URL('./mortal-worker.ts', import.meta.url), { workerData })
}

/** Lets a worker end, with status 1, at the moment when it has the next translation ready, which is lost with it. */
export function killWhenItAnswers(worker: Worker | undefined): void {
  tell(worker, DIE_ANSWERING)
}

/** Lets a worker keep every further translation to itself: what it has been given stays running. */
export function holdAnswers(worker: Worker | undefined): void {
  tell(worker, HOLD_ANSWERS)
}

export const DIE_ANSWERING = 'die answering'
export const HOLD_ANSWERS = 'hold answers'

function tell(worker: Worker | undefined, message: string): void {
  if (worker === undefined) throw new Error('there is no such worker')
  worker.postMessage(message, [])
}
