import { storeOverloaded } from './store-errors.ts'

export interface QueueLimitConfig {
  /** Operations that may wait or run at the same time. */
  readonly maxQueuedOperations: number
  /** Bytes that their parameters may hold together, roughly. */
  readonly maxQueuedBytes: number
}

/** Bounds what a store holds in memory for its callers, so that a slow store refuses work instead of hoarding it. */
export interface QueueLimit {
  /** Takes a place and gives the function that frees it (once). Throws `overloaded` when there is none. */
  admit(sizeBytes: number): () => void
}

export const DEFAULT_QUEUE_LIMIT: QueueLimitConfig = {
  maxQueuedOperations: 20_000,
  maxQueuedBytes: 268_435_456,
}

export function createQueueLimit({ config }: { config: QueueLimitConfig }): QueueLimit {
  let operations = 0
  let bytes = 0
  return {
    admit: (sizeBytes) => {
      // One operation is let in however large it is: callers bound their own sizes, and it could never be served else.
      const tooLarge = operations > 0 && bytes + sizeBytes > config.maxQueuedBytes
      if (tooLarge || operations >= config.maxQueuedOperations) throw storeOverloaded()
      operations += 1
      bytes += sizeBytes
      let held = true
      return () => {
        if (!held) return
        held = false
        operations -= 1
        bytes -= sizeBytes
      }
    },
  }
}
