import { createChanges } from '../../kernel/turns/changes.ts'
import type { SpeechEvent } from '../live/live-speech.ts'

type Spoken = Extract<SpeechEvent, { kind: 'speech' }>

/** What a client is told; `stream-end` is the last. */
export type SessionMessage =
  | Exclude<SpeechEvent, Spoken>
  /** `isFirst` for the beginning of the stream of speech. */
  | (Spoken & { readonly isFirst: boolean })
  | { readonly kind: 'stream-end' }

/** A connection, as a session sees it. */
export interface SessionOutlet {
  /**
   * Sends messages that belong together, whose number is to be confirmed when they have arrived. Resolves when they are on
   * their way, and may be followed by others; false when the connection is lost. After `stream-end` the outlet closes the
   * connection by itself.
   */
  send(messages: readonly SessionMessage[], batchNumber: number): Promise<boolean>
  /** Tells why the session is over, and closes the connection. */
  fail(error: unknown): void
  /** Closes the connection; another one goes on with the session. */
  replace(): void
}

/** Brings batches of messages to the client, over one connection after the other: each once, and in order. */
export interface Delivery {
  /** The connection that has the session now. What the former one did not bring over goes first. */
  connect(outlet: SessionOutlet): void
  /** The batch of this number has arrived, and so have all before it. */
  confirm(batchNumber: number): void
  /** The connection is lost; `isComplete` when everything that was sent had arrived by then. */
  disconnect(isComplete: boolean): void
  /** Resolves when there is a connection, or `stop` was called. */
  untilConnected(): Promise<void>
  /** Resolves when the batch has been sent, or `stop` was called. One batch follows the other. */
  deliver(messages: readonly SessionMessage[]): Promise<void>
  /** Resolves when everything has arrived, or `stop` was called. */
  untilConfirmed(): Promise<void>
  /** Nothing more is brought. */
  stop(): void
}

/** Batches that may be on their way; what was sent before them has arrived, or nothing has for a long time. */
const MOST_UNCONFIRMED = 64

interface Batch {
  /** Rising. */
  readonly number: number
  readonly messages: readonly SessionMessage[]
  readonly sent: PromiseWithResolvers<void>
}

export function createDelivery(): Delivery {
  const batches = createBatches()
  let outlet: SessionOutlet | undefined
  let isSending = false
  let isStopped = false
  const changes = createChanges()

  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    while (outlet !== undefined) {
      const current: SessionOutlet = outlet
      const batch = batches.next()
      if (batch === undefined) break
      if (await current.send(batch.messages, batch.number)) batch.sent.resolve()
      else takeBack(current, batch)
    }
    isSending = false
    changes.tell()
  }

  function takeBack(current: SessionOutlet, batch: Batch): void {
    if (outlet === current) outlet = undefined
    if (!isStopped) batches.takeBack(batch)
  }

  return {
    connect(next) {
      outlet = next
      batches.takeAllBack()
      changes.tell()
      void send()
    },
    confirm(batchNumber) {
      batches.confirm(batchNumber)
      changes.tell()
    },
    disconnect(isComplete) {
      outlet = undefined
      if (isComplete) batches.confirm(Number.POSITIVE_INFINITY)
      changes.tell()
    },
    untilConnected: () => changes.until(() => outlet !== undefined || isStopped),
    async deliver(messages) {
      if (isStopped) return
      const { sent } = batches.add(messages)
      void send()
      await sent.promise
    },
    untilConfirmed: () => changes.until(() => isStopped || batches.isEmpty),
    stop() {
      isStopped = true
      outlet = undefined
      for (const { sent } of batches.drop()) sent.resolve()
      changes.tell()
    },
  }
}

/** Batches on their way, in the order of their numbers. */
function createBatches() {
  let waiting: Batch[] = []
  /** Sent, and perhaps not arrived; those of a lost connection are sent again. */
  let unconfirmed: Batch[] = []
  let count = 0
  return {
    get isEmpty() {
      return waiting.length === 0 && unconfirmed.length === 0
    },
    add(messages: readonly SessionMessage[]): Batch {
      count += 1
      const batch = { number: count, messages, sent: Promise.withResolvers<void>() }
      waiting.push(batch)
      return batch
    },
    /** The one that is sent now. */
    next(): Batch | undefined {
      const batch = waiting.shift()
      if (batch !== undefined) unconfirmed = [...unconfirmed, batch].slice(-MOST_UNCONFIRMED)
      return batch
    },
    confirm(batchNumber: number): void {
      unconfirmed = unconfirmed.filter(({ number }) => number > batchNumber)
    },
    takeBack(batch: Batch): void {
      if (waiting.includes(batch)) return
      unconfirmed = unconfirmed.filter((one) => one !== batch)
      waiting.unshift(batch)
    },
    takeAllBack(): void {
      waiting = [...unconfirmed, ...waiting]
      unconfirmed = []
    },
    /** All that were on their way. */
    drop(): readonly Batch[] {
      const dropped = [...unconfirmed, ...waiting]
      unconfirmed = []
      waiting = []
      return dropped
    },
  }
}
