import { decodeBatch } from './decode-batch.ts'
import type { Decoded } from './decode-task.ts'
import type { NetworkRuntime } from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'

interface BatchRequest {
  readonly sourceIds: readonly number[]
  readonly candidates: Uint32Array
  readonly maxLength: number
  readonly uniqueGroupSize: number
  readonly forbidsEchoes: boolean
  readonly width: number
  readonly signal: AbortSignal
}

/** What decodes a model's sentences; sentences of one network are batched together. */
export interface BatchNetwork {
  readonly runtime: NetworkRuntime
  readonly tables: NetworkTables
}

export interface BatcherConfig {
  /** Most sentences (times hypotheses) decoded together. */
  readonly maxRows: number
  /** Most source positions, padding included, encoded together. */
  readonly maxPositions: number
}

export interface Batcher {
  /** Rejects with the signal's reason when the signal aborts before the sentence is decoded. */
  readonly decode: (network: BatchNetwork, request: BatchRequest) => Promise<Decoded>
}

interface Waiting {
  readonly network: BatchNetwork
  readonly request: BatchRequest
  readonly length: number
  readonly resolve: (decoded: Decoded) => void
  readonly reject: (error: unknown) => void
}

/**
 * Decodes one batch at a time on this thread. The sentence that has waited longest decides which network, beam width
 * and padded length come next; others that share all three fill the batch up, whatever request they stem from.
 */
export function createBatcher({ maxRows, maxPositions }: BatcherConfig): Batcher {
  let waiting: Waiting[] = []
  let running = false

  function takeBatch(): Waiting[] {
    for (const { request, reject } of waiting) if (request.signal.aborted) reject(request.signal.reason)
    waiting = waiting.filter(({ request }) => !request.signal.aborted)
    const [oldest] = waiting
    if (oldest === undefined) return []
    const { width } = oldest.request
    const room = Math.max(1, Math.min(Math.floor(maxRows / width), Math.floor(maxPositions / oldest.length)))
    const batch: Waiting[] = []
    waiting = waiting.filter((entry) => {
      const fits =
        batch.length < room &&
        entry.network === oldest.network &&
        entry.request.width === width &&
        entry.length === oldest.length
      if (fits) batch.push(entry)
      return !fits
    })
    return batch
  }

  async function runAll(): Promise<void> {
    for (;;) {
      const batch = takeBatch()
      const [first] = batch
      if (first === undefined) break
      try {
        await decodeBatch({
          ...first.network,
          width: first.request.width,
          length: first.length,
          tasks: batch.map(({ request, resolve, reject }) => ({
            ...request,
            isCancelled: () => {
              if (request.signal.aborted) reject(request.signal.reason)
              return request.signal.aborted
            },
            finish: resolve,
          })),
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return {
    decode: (network, request) =>
      new Promise((resolve, reject) => {
        waiting.push({ network, request, length: paddedLength(request.sourceIds.length), resolve, reject })
        if (running) return
        running = true
        // What arrives in the same turn of the event loop still gets into the first batch.
        setImmediate(() => void runAll())
      }),
  }
}

/**
 * Positions a sentence is padded to. It depends on the sentence alone: attention over more padding adds in another order
 * and could round otherwise, and then a sentence's translation would depend on its neighbours.
 */
export function paddedLength(length: number): number {
  const step = length <= 32 ? 4 : length <= 64 ? 8 : 16
  return Math.ceil(length / step) * step
}
