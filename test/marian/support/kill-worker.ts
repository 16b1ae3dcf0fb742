import { Worker } from 'node:worker_threads'
import type { WorkerConfig } from '../../../src/engines/marian/worker/messages.ts'

/** Starts a worker of the engine that `killWorker` can end. */
export function startMortalWorker(workerData: WorkerConfig): Worker {
  return new Worker(new URL('./mortal-worker.ts', import.meta.url), { workerData })
}

/** Ends a worker in the middle of whatever it does, and waits until it is gone. */
export async function killWorker(worker: Worker | undefined): Promise<void> {
  if (worker === undefined) throw new Error('there is no worker to kill')
  const gone = new Promise((resolve) => {
    worker.once('exit', resolve)
  })
  worker.postMessage('die', [])
  await gone
}
