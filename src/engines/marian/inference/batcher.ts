import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Batch,
  type BatchNetwork,
  type BatchQueueConfig,
  type BatchRequest,
  createBatchQueue,
  type WaitingSentence,
} from './batch-queue.ts'
import { decodeBatch } from './decode-batch.ts'
import type { Decoded } from './decode-task.ts'

export interface BatcherConfig extends BatchQueueConfig {
  /** In milliseconds; for tests. */
  readonly now?: () => number
}

export interface Batcher {
  /** Rejects with the signal's reason when the signal aborts before the sentence is decoded. */
  readonly decode: (network: BatchNetwork, request: BatchRequest) => Promise<Decoded>
}

/** A batch that runs for longer than this may be interrupted. */
const PATIENCE_MS = 40

/**
 * Decodes one batch at a time on this thread, in the order of a `BatchQueue`.
 *
 * A batch of long sentences takes up to a second. Shorter sentences of somebody else need not wait for its end: the
 * batch pauses between two steps for them, and afterwards runs on for at least as long as the pause was. For sentences of
 * more weight it pauses in any case, and then runs on for its share of the time.
 */
export function createBatcher({ now = () => performance.now(), ...config }: BatcherConfig): Batcher {
  const queue = createBatchQueue(config)
  let running = false

  /** Lets messages come in when it is time to, and runs a shorter batch of others between two steps of this one. */
  function interruptions(batch: Batch): () => Promise<void> | undefined {
    const [{ length }] = batch
    const owners = new Set(batch.map(ownerOf))
    const weight = queue.weightOf(batch[0])
    const mayInterrupt = (sentence: WaitingSentence) =>
      queue.weightOf(sentence) > weight || (2 * sentence.length <= length && !owners.has(ownerOf(sentence)))
    let runsUntilMs = now() + PATIENCE_MS
    const interrupt = async () => {
      await nextTurn()
      const pausedAtMs = now()
      const urgent = queue.size() === 0 ? undefined : queue.take(mayInterrupt)
      if (urgent !== undefined) await run(urgent)
      const share = urgent === undefined ? 1 : Math.min(1, weight / queue.weightOf(urgent[0]))
      runsUntilMs = now() + share * Math.max(PATIENCE_MS, now() - pausedAtMs)
    }
    return () => (now() < runsUntilMs ? undefined : interrupt())
  }

  async function runAll(): Promise<void> {
    for (let batch = queue.take(); batch !== undefined; batch = queue.take()) {
      await run(batch, interruptions(batch))
    }
    running = false
  }

  return {
    decode: (network, request) =>
      new Promise((resolve, reject) => {
        const length = paddedLength(request.sourceIds.length)
        queue.push({ network, request, length, resolve, reject })
        if (running) return
        running = true
        // What arrives in the same turn of the event loop still gets into the first batch.
        setImmediate(() => void runAll())
      }),
  }
}

async function run(batch: Batch, beforeStep?: () => Promise<void> | undefined): Promise<void> {
  const [{ network, request, length }] = batch
  const tasks = batch.map(toTask)
  try {
    await decodeBatch({
      ...network,
      width: request.width,
      length,
      tasks,
      ...(beforeStep === undefined ? {} : { beforeStep }),
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

function ownerOf({ request: { path } }: WaitingSentence): string {
  return JSON.stringify(path.slice(0, -1))
}

function toTask({ request, resolve, reject }: WaitingSentence) {
  return {
    ...request,
    isCancelled: () => {
      if (request.signal.aborted) reject(request.signal.reason)
      return request.signal.aborted
    },
    finish: resolve,
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
