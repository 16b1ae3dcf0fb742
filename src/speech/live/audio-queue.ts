import { createChanges } from '../../kernel/turns/changes.ts'
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
  let waiting = 0
  let isEnded = false
  const changes = createChanges()
  const waitingMs = () => millisecondsOf(waiting)

  return {
    push(samples) {
      if (isEnded || samples.length === 0) return
      queue.push(samples)
      waiting += samples.length
      changes.tell()
    },
    end() {
      isEnded = true
      changes.tell()
    },
    close() {
      isEnded = true
      queue.length = 0
      waiting = 0
      changes.tell()
    },
    get waitingMs() {
      return waitingMs()
    },
    untilWaiting: (belowMs) => changes.until(() => (isEnded && waiting === 0) || waitingMs() < belowMs),
    async *stretches() {
      for (;;) {
        await changes.until(() => queue.length > 0 || isEnded)
        const samples = queue.shift()
        if (samples === undefined) return
        yield samples
        waiting = Math.max(0, waiting - samples.length)
        changes.tell()
      }
    },
  }
}
