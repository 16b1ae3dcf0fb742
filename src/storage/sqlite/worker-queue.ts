import type { Worker } from 'node:worker_threads'
import { systemClock } from '../../kernel/clock.ts'
import { largeMemoryOf } from '../../kernel/threads/own-memory.ts'
import { createWorkerThread } from '../../kernel/threads/worker-thread.ts'
import type { StatementResult } from '../database.ts'
import type { QueueLimit } from '../queue-limit.ts'
import { toStoreError } from '../store-errors.ts'
import {
  parametersOf,
  type WireBatch,
  type WireStatement,
  type WorkerRequest,
  type WorkerResponse,
} from './messages.ts'

export interface WorkerQueueDependencies {
  /** Starts a thread that answers `WorkerRequest` lists with `WorkerResponse` lists. */
  readonly startWorker: () => Worker
  readonly limit: QueueLimit
}

type Work =
  | { readonly kind: 'read'; readonly statement: WireStatement }
  | { readonly kind: 'write'; readonly batch: WireBatch }

interface Waiting {
  readonly resolve: (results: readonly StatementResult[]) => void
  readonly reject: (error: Error) => void
}

/** The caller's end of a store's worker: numbers the requests, bounds them, and starts the worker anew if it dies. */
export interface WorkerQueue {
  send(work: Work, sizeBytes: number): Promise<readonly StatementResult[]>
  /** Resolves when everything sent before has been answered and the thread has ended. */
  close(): Promise<void>
}

export function createWorkerQueue({ startWorker, limit }: WorkerQueueDependencies): WorkerQueue {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let outbox: WorkerRequest[] = []

  const thread = createWorkerThread<readonly WorkerRequest[], readonly WorkerResponse[]>({
    startWorker,
    clock: systemClock,
    onMessage: (responses) => responses.forEach(settle),
    onDeath: failAll,
    stopMessage: [{ kind: 'close' }],
    // A commit under way is finished, however slow the disk is.
    stopPatienceMs: Number.POSITIVE_INFINITY,
  })

  function settle(response: WorkerResponse): void {
    const request = waiting.get(response.id)
    waiting.delete(response.id)
    if (response.ok) request?.resolve(response.results)
    else request?.reject(toStoreError(response.failure.kind, new Error(response.failure.message)))
  }

  function failAll(cause: Error): void {
    const failed = [...waiting.values()]
    waiting.clear()
    outbox = []
    for (const { reject } of failed) reject(toStoreError('unavailable', cause))
  }

  // What one turn of the event loop asks for travels in one message: a message costs more than a statement.
  function flush(): void {
    const requests = outbox
    outbox = []
    if (requests.length === 0) return
    thread.start()
    thread.setBusy(true)
    thread.post(requests, largeMemoryOf(requests.flatMap(parametersOf)))
  }

  return {
    async send(work, sizeBytes) {
      const leave = limit.admit(sizeBytes)
      const { promise, resolve, reject } = Promise.withResolvers<readonly StatementResult[]>()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      if (outbox.length === 0) setImmediate(flush)
      outbox.push({ id: lastId, ...work })
      try {
        return await promise
      } finally {
        leave()
      }
    },
    async close() {
      flush()
      await thread.stop()
      failAll(new Error('the worker of the store has ended'))
    },
  }
}
