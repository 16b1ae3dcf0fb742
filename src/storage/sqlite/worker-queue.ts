import type { Worker } from 'node:worker_threads'
import type { Admission } from '../admission.ts'
import type { StatementResult } from '../database.ts'
import { toStoreError } from '../store-errors.ts'
import type { WireBatch, WireStatement, WorkerRequest, WorkerResponse } from './messages.ts'

export interface WorkerQueueDependencies {
  /** Starts a thread that answers `WorkerRequest` lists with `WorkerResponse` lists. */
  readonly startWorker: () => Worker
  readonly admission: Admission
}

type Work =
  | { readonly kind: 'read'; readonly statement: WireStatement }
  | { readonly kind: 'write'; readonly batch: WireBatch }
  | { readonly kind: 'close' }

interface Waiting {
  readonly leave: () => void
  readonly resolve: (results: readonly StatementResult[]) => void
  readonly reject: (error: Error) => void
}

/** The caller's end of a store's worker: numbers the requests, bounds them, and starts the worker anew if it dies. */
export interface WorkerQueue {
  send(work: Work, sizeBytes: number): Promise<readonly StatementResult[]>
  /** Resolves when everything sent before has been answered and the thread has ended. */
  close(): Promise<void>
}

export function createWorkerQueue({ startWorker, admission }: WorkerQueueDependencies): WorkerQueue {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let outbox: WorkerRequest[] = []
  let worker: Worker | undefined

  const settle = (id: number): Waiting | undefined => {
    const request = waiting.get(id)
    waiting.delete(id)
    request?.leave()
    return request
  }

  const onResponses = (responses: readonly WorkerResponse[]) => {
    for (const response of responses) {
      if (response.ok) settle(response.id)?.resolve(response.results)
      else
        settle(response.id)?.reject(toStoreError(response.failure.kind, new Error(response.failure.message)))
    }
  }

  const start = (): Worker => {
    const started = startWorker()
    let reason: unknown = new Error('the worker of the store has ended')
    started.on('message', onResponses)
    started.on('error', (error) => {
      reason = error
    })
    started.on('exit', () => {
      if (worker === started) worker = undefined
      for (const id of waiting.keys()) settle(id)?.reject(toStoreError('unavailable', reason))
    })
    return started
  }

  // What one turn of the event loop asks for travels in one message: a message costs more than a statement.
  const flush = () => {
    const requests = outbox
    outbox = []
    worker ??= start()
    worker.postMessage(requests, [])
  }

  const enqueue = (work: Work, leave: () => void): Promise<readonly StatementResult[]> =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { leave, resolve, reject })
      if (outbox.length === 0) setImmediate(flush)
      outbox.push({ id: lastId, ...work })
    })

  return {
    send: async (work, sizeBytes) => enqueue(work, admission.admit(sizeBytes)),
    close: async () => {
      if (worker === undefined && outbox.length === 0) return
      await enqueue({ kind: 'close' }, () => {})
      await new Promise((resolve) => {
        if (worker === undefined) resolve(undefined)
        else worker.once('exit', resolve)
      })
    },
  }
}
