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
import type { Decoded, DecodeTask } from './decode-task.ts'
import { paddedLength } from './network-runtime.ts'

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

/** A batch lets messages come in so often: letting them in takes some microseconds, a step a few hundred. */
const LISTEN_MS = 1

/**
 * Decodes one batch at a time on this thread, in the order of a `BatchQueue`. Sentences that come while a batch is in
 * progress join it when their turn comes and there is room.
 *
 * A batch that is full, or that they cannot join, may take up to a second. Shorter sentences of somebody else need not wait
 * for that: the batch pauses between two steps for them, and afterwards runs on for at least as long as the pause was. For
 * sentences of more weight it pauses in any case, and then runs on for its share of the time.
 */
export function createBatcher({ now = () => performance.now(), ...config }: BatcherConfig): Batcher {
  const queue = createBatchQueue(config)
  let running = false

  /** Lets messages come in when it is time to; tells who joins, and runs a batch that may interrupt this one. */
  function listener(
    inProgress: ReadonlySet<WaitingSentence>,
  ): () => Promise<readonly WaitingSentence[]> | undefined {
    let listensAtMs = now() + LISTEN_MS
    let runsUntilMs = now() + PATIENCE_MS

    async function interrupt(): Promise<void> {
      const pausedAtMs = now()
      const urgent = queue.take(interrupters(inProgress))
      if (urgent !== undefined) await run(urgent)
      const [member] = inProgress
      const isUnequal = urgent !== undefined && member !== undefined
      const share = isUnequal ? Math.min(1, queue.weightOf(member) / queue.weightOf(urgent[0])) : 1
      runsUntilMs = now() + share * Math.max(PATIENCE_MS, now() - pausedAtMs)
    }

    async function listen(): Promise<readonly WaitingSentence[]> {
      await nextTurn()
      const joining = queue.size() === 0 ? [] : queue.join(inProgress)
      if (now() >= runsUntilMs && queue.size() > 0) await interrupt()
      listensAtMs = now() + LISTEN_MS
      return joining
    }

    return () => (now() < listensAtMs ? undefined : listen())
  }

  /** Whether a sentence is so much shorter, or of so much more weight, that those in progress make way for it. */
  function interrupters(inProgress: ReadonlySet<WaitingSentence>): (sentence: WaitingSentence) => boolean {
    const members = [...inProgress]
    const longest = Math.max(...members.map(({ length }) => length))
    const weight = Math.max(...members.map(queue.weightOf))
    const owners = new Set(members.map(ownerOf))
    return (sentence) =>
      queue.weightOf(sentence) > weight || (2 * sentence.length <= longest && !owners.has(ownerOf(sentence)))
  }

  async function run(batch: Batch, listenerOf?: typeof listener): Promise<void> {
    const [{ network, request }] = batch
    const inProgress = new Set<WaitingSentence>()
    const begin = (sentence: WaitingSentence): DecodeTask => {
      inProgress.add(sentence)
      return toTask(sentence, () => inProgress.delete(sentence))
    }
    const tasks = batch.map(begin)
    const listen = listenerOf?.(inProgress)
    try {
      await decodeBatch({
        ...network,
        width: request.width,
        tasks,
        newcomers: () => listen?.()?.then((joining) => joining.map(begin)),
      })
    } catch (error) {
      for (const { reject } of inProgress) reject(error)
    }
  }

  async function runAll(): Promise<void> {
    for (let batch = queue.take(); batch !== undefined; batch = queue.take()) await run(batch, listener)
    running = false
  }

  return {
    decode: (network, request) =>
      new Promise((resolve, reject) => {
        const { length } = request.sourceIds
        const positions = network.runtime.mixesSentences ? length : paddedLength(length)
        queue.push({ network, request, length: positions, resolve, reject })
        if (running) return
        running = true
        // What arrives in the same turn of the event loop still gets into the first batch.
        setImmediate(() => void runAll())
      }),
  }
}

function ownerOf({ request: { path } }: WaitingSentence): string {
  return JSON.stringify(path.slice(0, -1))
}

/** `leave` is called when there is nothing more to be done for the sentence. */
function toTask({ request, resolve, reject }: WaitingSentence, leave: () => void): DecodeTask {
  return {
    ...request,
    isCancelled() {
      if (request.signal.aborted) {
        leave()
        reject(request.signal.reason)
      }
      return request.signal.aborted
    },
    finish(decoded) {
      leave()
      resolve(decoded)
    },
  }
}
