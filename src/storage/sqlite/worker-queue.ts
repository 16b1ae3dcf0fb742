import { Worker } from 'node:worker_threads'
import type { StatementResult } from '../database.ts'
import { storeConflict, storeMisused, storeOverloaded, storeUnavailable } from '../store-errors.ts'
import type {
  Failure,
  WireBatch,
  WireStatement,
  WorkerOptions,
  WorkerRequest,
  WorkerResponse,
} from './messages.ts'

export interface WorkerQueueConfig extends Partial<QueueLimits> {
  readonly file: string
}

interface QueueLimits {
  /** How long an operation waits for another process that writes the same file. */
  readonly busyTimeoutMs: number
  /** Operations and bytes that may wait for the worker; more are refused with `overloaded`. */
  readonly maxQueuedOperations: number
  readonly maxQueuedBytes: number
}

const DEFAULT_LIMITS: QueueLimits = {
  busyTimeoutMs: 5_000,
  maxQueuedOperations: 20_000,
  maxQueuedBytes: 268_435_456,
}

type Work =
  | { readonly kind: 'read'; readonly statement: WireStatement }
  | { readonly kind: 'write'; readonly batch: WireBatch }
  | { readonly kind: 'close' }

interface Waiting {
  readonly size: number
  resolve(results: readonly StatementResult[]): void
  reject(error: Error): void
}

/** The caller's end of a store's worker: numbers the requests, bounds them, and starts the worker anew if it dies. */
export interface WorkerQueue {
  send(work: Work, sizeBytes: number): Promise<readonly StatementResult[]>
  /** Resolves when everything sent before has been answered and the thread has ended. */
  close(): Promise<void>
}

export function createWorkerQueue({ config }: { config: WorkerQueueConfig }): WorkerQueue {
  const limits = { ...DEFAULT_LIMITS, ...config }
  const waiting = new Map<number, Waiting>()
  let queuedBytes = 0
  let lastId = 0
  let outbox: WorkerRequest[] = []
  let worker: Worker | undefined

  const settle = (id: number): Waiting | undefined => {
    const request = waiting.get(id)
    waiting.delete(id)
    queuedBytes -= request?.size ?? 0
    return request
  }

  const onResponses = (responses: readonly WorkerResponse[]) => {
    for (const response of responses) {
      if (response.ok) settle(response.id)?.resolve(response.results)
      else settle(response.id)?.reject(toError(response.failure))
    }
  }

  const start = (): Worker => {
    const workerData: WorkerOptions = { file: config.file, busyTimeoutMs: limits.busyTimeoutMs }
    const started = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData, execArgv: [] })
    let reason: unknown = new Error('the worker of the store has ended')
    started.on('message', onResponses)
    started.on('error', (error) => {
      reason = error
    })
    started.on('exit', () => {
      if (worker === started) worker = undefined
      for (const id of waiting.keys()) settle(id)?.reject(storeUnavailable(reason))
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

  const enqueue = (work: Work, size: number): Promise<readonly StatementResult[]> =>
    new Promise((resolve, reject) => {
      lastId += 1
      queuedBytes += size
      waiting.set(lastId, { size, resolve, reject })
      if (outbox.length === 0) setImmediate(flush)
      outbox.push({ id: lastId, ...work })
    })

  return {
    send: async (work, sizeBytes) => {
      const bytes = queuedBytes + sizeBytes
      if (waiting.size >= limits.maxQueuedOperations || bytes > limits.maxQueuedBytes) throw storeOverloaded()
      return enqueue(work, sizeBytes)
    },
    close: async () => {
      if (worker === undefined && outbox.length === 0) return
      await enqueue({ kind: 'close' }, 0)
      await new Promise((resolve) => {
        if (worker === undefined) resolve(undefined)
        else worker.once('exit', resolve)
      })
    },
  }
}

const ERROR_OF: Readonly<Record<Failure['kind'], (cause: unknown) => Error>> = {
  conflict: storeConflict,
  unavailable: storeUnavailable,
  misused: storeMisused,
}

function toError(failure: Failure): Error {
  return ERROR_OF[failure.kind](new Error(failure.message))
}
