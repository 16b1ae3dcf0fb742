import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Batch,
  type BatchNetwork,
  type BatchQueue,
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

/** A batch that runs for longer than this may be interrupted by sentences of its own weight; one that interrupts takes in no more. */
const PATIENCE_MS = 40

/** A batch lets messages come in so often: letting them in takes some microseconds, a step a few hundred. */
const LISTEN_MS = 1

/** Asked between two steps: who joins. */
type Listener = () => Promise<readonly WaitingSentence[]> | undefined

type ListenerOf = (inProgress: ReadonlySet<WaitingSentence>) => Listener

interface BatchTurns {
  readonly queue: BatchQueue
  readonly now: () => number
  readonly run: (batch: Batch, listenerOf?: ListenerOf) => Promise<void>
}

/**
 * Decodes one batch at a time on this thread, in the order of a `BatchQueue`. Sentences that come while a batch is in
 * progress join it when their turn comes and there is room.
 *
 * A batch that is full, or that they cannot join, may take up to a second. Shorter sentences of somebody else need not wait
 * for that: the batch pauses between two steps for them, and afterwards runs on for at least as long as the pause was. For
 * sentences of more weight it pauses at once, and then runs on for its share of the time.
 */
export function createBatcher({ now = () => performance.now(), ...config }: BatcherConfig): Batcher {
  const queue = createBatchQueue(config)
  let running = false

  async function run(batch: Batch, listenerOf?: ListenerOf): Promise<void> {
    const [{ network }] = batch
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
        tasks,
        newcomers: () => listen?.()?.then((joining) => joining.map(begin)),
      })
    } catch (error) {
      for (const { reject } of inProgress) reject(error)
    }
  }

  async function runAll(): Promise<void> {
    const turns = { queue, now, run }
    const listenerOf: ListenerOf = (inProgress) =>
      createListener(turns, inProgress, { interrupt: createInterruption(turns, inProgress) })
    for (let batch = queue.take(); batch !== undefined; batch = queue.take()) await run(batch, listenerOf)
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

/** Lets messages come in when it is time to, and tells who joins. */
function createListener(
  { queue, now }: BatchTurns,
  inProgress: ReadonlySet<WaitingSentence>,
  { interrupt, untilMs = Infinity }: { readonly interrupt?: () => Promise<void>; readonly untilMs?: number },
): Listener {
  let listensAtMs = now() + LISTEN_MS

  async function listen(): Promise<readonly WaitingSentence[]> {
    await nextTurn()
    if (queue.size() > 0) await interrupt?.()
    const joining = queue.size() === 0 ? [] : queue.join(inProgress)
    listensAtMs = now() + LISTEN_MS
    return joining
  }

  return () => {
    const atMs = now()
    return atMs < listensAtMs || atMs >= untilMs ? undefined : listen()
  }
}

/** Runs a batch that may interrupt the one in progress, if there is one. */
function createInterruption(
  turns: BatchTurns,
  inProgress: ReadonlySet<WaitingSentence>,
): () => Promise<void> {
  const { queue, now, run } = turns
  let yieldsAtMs = 0
  let yieldsToEqualsAtMs = now() + PATIENCE_MS

  return async () => {
    const [member] = inProgress
    const pausedAtMs = now()
    if (member === undefined || pausedAtMs < yieldsAtMs) return
    const weight = queue.weightOf(member)
    const weightier = queue.take((sentence) => queue.weightOf(sentence) > weight)
    if (weightier !== undefined) {
      const untilMs = pausedAtMs + PATIENCE_MS
      await run(weightier, (interrupting) => createListener(turns, interrupting, { untilMs }))
      yieldsAtMs = now() + (weight / queue.weightOf(weightier[0])) * (now() - pausedAtMs)
      return
    }
    if (pausedAtMs < yieldsToEqualsAtMs) return
    const shorter = queue.take(muchShorterThan(inProgress))
    if (shorter !== undefined) await run(shorter)
    yieldsToEqualsAtMs = now() + Math.max(PATIENCE_MS, now() - pausedAtMs)
  }
}

/** Sentences of others that are so much shorter that those in progress make way for them. */
function muchShorterThan(inProgress: ReadonlySet<WaitingSentence>): (sentence: WaitingSentence) => boolean {
  const members = [...inProgress]
  const longest = Math.max(...members.map(({ length }) => length))
  const owners = new Set(members.map(ownerOf))
  return (sentence) => 2 * sentence.length <= longest && !owners.has(ownerOf(sentence))
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
