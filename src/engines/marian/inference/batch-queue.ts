import { createFairQueue } from '../../../kernel/turns/fair-queue.ts'
import type { Decoded, DecodeTask } from './decode-task.ts'
import type { NetworkRuntime } from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'

export interface BatchRequest extends Omit<DecodeTask, 'isCancelled' | 'finish'> {
  /** Whose turn it takes, from the largest party to the request itself. */
  readonly path: readonly string[]
  readonly signal: AbortSignal
}

/** What decodes a model's sentences; sentences of one network are batched together. */
export interface BatchNetwork {
  readonly runtime: NetworkRuntime
  readonly tables: NetworkTables
}

/** A sentence that waits to be decoded. */
export interface WaitingSentence {
  readonly network: BatchNetwork
  readonly request: BatchRequest
  /** Source positions, padding included where lengths do not mix. */
  readonly length: number
  readonly resolve: (decoded: Decoded) => void
  readonly reject: (error: unknown) => void
}

export type Batch = readonly [WaitingSentence, ...WaitingSentence[]]

/**
 * Sentences that wait, parties in turns. The sentence whose turn it is leads the next batch. It decides the network,
 * the beam width and, where lengths do not mix, the padded length; known targets are decoded whatever their number, where lengths mix. Sentences of any request fill the batch up when
 * they share these and the weight of their largest party. So nobody who waits is slowed down by bulk work in the same
 * batch.
 */
export interface BatchQueue {
  readonly size: () => number
  /** That of the largest party that the sentence belongs to. */
  readonly weightOf: (sentence: WaitingSentence) => number
  readonly push: (sentence: WaitingSentence) => void
  /** The next batch, led by the first sentence that may; those whose signal has aborted are rejected. */
  readonly take: (mayLead?: (sentence: WaitingSentence) => boolean) => Batch | undefined
  /**
   * Sentences that join those in progress, as long as the one whose turn it is can. One that cannot ends the joining, or a
   * busy network would keep the others waiting for ever.
   */
  readonly join: (inProgress: Iterable<WaitingSentence>) => readonly WaitingSentence[]
}

export interface BatchQueueConfig {
  /** Most sentences (times hypotheses) decoded together. */
  readonly maxRows: number
  /** Most source positions, padding included, in one batch. */
  readonly maxPositions: number
  /** How much more of its time a party gets than others of its kind; 1 by default. */
  readonly weightOf?: (party: string) => number
}

/** A batch so full takes nobody in: newcomers cost less to encode when several come at once. */
const FULL_ENOUGH = 3 / 4

export function createBatchQueue({ weightOf = () => 1, ...limits }: BatchQueueConfig): BatchQueue {
  const waiting = createFairQueue<WaitingSentence>({ weightOf })
  const { haveRoom, fit, weightOfSentence } = createFitting({ ...limits, weightOf })
  const numbers = new WeakMap<BatchNetwork, number>()
  let nextNumber = 0

  /** Sentences of one request may be decoded in any order, so each kind that fits into one batch is a lane. */
  function laneOf({ network, request, length }: WaitingSentence): string {
    const number = numbers.get(network) ?? nextNumber++
    numbers.set(network, number)
    return `${number} ${kindOf(request, network)} ${network.runtime.mixesSentences ? '' : length}`
  }

  function rejectAborted(): void {
    const aborted = waiting.remove(({ request: { signal } }) => signal.aborted)
    for (const { request, reject } of aborted) reject(request.signal.reason)
  }

  return {
    size: () => waiting.size(),
    weightOf: weightOfSentence,
    push(sentence) {
      const { request, length } = sentence
      waiting.push([...request.path, laneOf(sentence)], sentence, length * request.width)
    },
    take(mayLead = () => true) {
      rejectAborted()
      const leader = waiting.take(mayLead)
      if (leader === undefined) return undefined
      const batch: [WaitingSentence, ...WaitingSentence[]] = [leader]
      for (;;) {
        const next = waiting.take((other) => fit(leader, other) && haveRoom(batch, other))
        if (next === undefined) return batch
        batch.push(next)
      }
    },
    join(inProgress) {
      rejectAborted()
      const all = [...inProgress]
      const [one] = all
      const joining: WaitingSentence[] = []
      if (one === undefined || !one.network.runtime.mixesSentences) return joining
      if (rowsOf(all) > FULL_ENOUGH * limits.maxRows) return joining
      for (;;) {
        let isTurn = true
        const next = waiting.take((other) => {
          const mayJoin = isTurn && fit(one, other) && haveRoom(all, other)
          isTurn = false
          return mayJoin
        })
        if (next === undefined) return joining
        all.push(next)
        joining.push(next)
      }
    },
  }
}

function rowsOf(sentences: readonly WaitingSentence[]): number {
  return sentences.reduce((sum, { request }) => sum + request.width, 0)
}

/** Searches of one width share a batch, which is as quick for each of them; known targets take no longer beside others. */
function kindOf({ width, known }: BatchRequest, { runtime }: BatchNetwork): string {
  return known !== undefined && runtime.mixesSentences ? 'known' : `${width}`
}

/** Which sentences may be in one batch. */
function createFitting({ maxRows, maxPositions, weightOf }: Required<BatchQueueConfig>) {
  const weightOfSentence = ({ request: { path } }: WaitingSentence) => weightOf(path[0] ?? '')

  function haveRoom(sentences: readonly WaitingSentence[], next: WaitingSentence): boolean {
    const positions = sentences.reduce((sum, { length }) => sum + length, next.length)
    return rowsOf(sentences) + next.request.width <= maxRows && positions <= maxPositions
  }

  function fit(one: WaitingSentence, other: WaitingSentence): boolean {
    return (
      other.network === one.network &&
      kindOf(other.request, one.network) === kindOf(one.request, one.network) &&
      (one.network.runtime.mixesSentences || other.length === one.length) &&
      weightOfSentence(other) === weightOfSentence(one)
    )
  }

  return { haveRoom, fit, weightOfSentence }
}
