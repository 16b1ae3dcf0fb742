import { setImmediate as nextTurn } from 'node:timers/promises'
import { createChanges } from '../../../kernel/turns/changes.ts'

/** Bytes on their way from connections to one decoder, which reads them when it can. */
export interface ByteFeed {
  /** Read once. */
  readonly bytes: AsyncIterable<Uint8Array>
  readonly waitingBytes: number
  push(chunk: Uint8Array): void
  /** Nothing follows. */
  end(): void
  /** Nothing is read any more: what waits is dropped. */
  close(): void
  /** Resolves when less than so much waits, or nothing will be read any more. */
  untilBelow(bytes: number): Promise<void>
}

/** A client may send one sample at a time: after so many chunks others have their turn. */
const CHUNKS_PER_TURN = 64

export function createByteFeed(): ByteFeed {
  const chunks: Uint8Array[] = []
  let waitingBytes = 0
  let isOver = false
  const changes = createChanges()

  async function* read(): AsyncGenerator<Uint8Array> {
    let given = 0
    try {
      for (;;) {
        const chunk = chunks.shift()
        if (chunk !== undefined) {
          waitingBytes -= chunk.length
          changes.tell()
          yield chunk
          given += 1
          if (given % CHUNKS_PER_TURN === 0) await nextTurn()
        } else if (isOver) return
        else await changes.until(() => isOver || chunks.length > 0)
      }
    } finally {
      close()
    }
  }

  function close(): void {
    isOver = true
    waitingBytes = 0
    chunks.length = 0
    changes.tell()
  }

  return {
    bytes: read(),
    get waitingBytes() {
      return waitingBytes
    },
    push(chunk) {
      if (isOver) return
      chunks.push(chunk)
      waitingBytes += chunk.length
      changes.tell()
    },
    end() {
      isOver = true
      changes.tell()
    },
    close,
    untilBelow: (bytes) => changes.until(() => waitingBytes < bytes),
  }
}
