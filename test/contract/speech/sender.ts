/** Somebody who sends audio, and can be watched. */
export interface Sender {
  readonly chunks: AsyncIterable<Uint8Array>
  /** Bytes that were taken from it. */
  sentBytes(): number
  /** It has nothing to say, and a reader waits for it. */
  isWaitedFor(): boolean
  /** It was told that nobody listens any more. */
  hasEnded(): boolean
}

/** Sends `first`, then what `more` gives; while that is nothing its reader waits for ever. */
export function createSender(first: Uint8Array, more: () => Uint8Array | undefined): Sender {
  let sentBytes = 0
  let isWaitedFor = false
  let hasEnded = false
  let next: Uint8Array | undefined = first
  const iterator: AsyncIterator<Uint8Array> = {
    next() {
      const value = next ?? more()
      next = undefined
      isWaitedFor = value === undefined
      if (value === undefined) return new Promise(() => {})
      sentBytes += value.length
      return Promise.resolve({ done: false, value })
    },
    return() {
      hasEnded = true
      return Promise.resolve({ done: true, value: undefined })
    },
  }
  return {
    chunks: { [Symbol.asyncIterator]: () => iterator },
    sentBytes: () => sentBytes,
    isWaitedFor: () => isWaitedFor,
    hasEnded: () => hasEnded,
  }
}
