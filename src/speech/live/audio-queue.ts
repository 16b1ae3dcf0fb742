import { millisecondsOf, type Samples } from '../audio.ts'

/** Audio that was accepted and waits to be listened to. Whoever fills it watches `waitingMs`. */
export interface AudioQueue {
  push(samples: Samples): void
  /** Nothing will be pushed. */
  end(): void
  /** Forgets what waits, and lets everybody go. */
  close(): void
  readonly waitingMs: number
  untilWaiting(belowMs: number): Promise<void>
  /** What was pushed, in order; a stretch waits until the one after it is asked for. */
  stretches(): AsyncIterable<Samples>
}

export function createAudioQueue(): AudioQueue {
  const queue: Samples[] = []
  const readers: { readonly belowMs: number; readonly resolve: () => void }[] = []
  let waiting = 0
  let isEnded = false
  let wake = () => {}

  function releaseReaders(): void {
    for (const reader of readers.splice(0)) {
      if (isOver() || millisecondsOf(waiting) < reader.belowMs) reader.resolve()
      else readers.push(reader)
    }
  }

  const isOver = () => isEnded && waiting === 0

  return {
    push(samples) {
      if (isEnded || samples.length === 0) return
      queue.push(samples)
      waiting += samples.length
      wake()
    },
    end() {
      isEnded = true
      releaseReaders()
      wake()
    },
    close() {
      isEnded = true
      queue.length = 0
      waiting = 0
      releaseReaders()
      wake()
    },
    get waitingMs() {
      return millisecondsOf(waiting)
    },
    async untilWaiting(belowMs) {
      if (isOver() || millisecondsOf(waiting) < belowMs) return
      const { promise, resolve } = Promise.withResolvers<void>()
      readers.push({ belowMs, resolve })
      await promise
    },
    async *stretches() {
      for (;;) {
        const samples = queue.shift()
        if (samples !== undefined) {
          yield samples
          waiting = Math.max(0, waiting - samples.length)
          releaseReaders()
        } else if (isEnded) return
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
        }
      }
    },
  }
}
