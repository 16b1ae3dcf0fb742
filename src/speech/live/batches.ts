import type { Clock } from '../../kernel/clock.ts'

/** Tells news in batches: one after the other, and so far apart that none is small. */
export interface Batches {
  /** There may be news. */
  wake(): void
  /** Resolves when what is new by now has been told, or will never be. */
  untilTold(): Promise<void>
  /** Tells nothing more. */
  close(): void
}

interface BatchesOptions {
  readonly clock: Clock
  readonly hasNews: () => boolean
  readonly tellNews: () => Promise<void>
  /** Called once when `tellNews` fails; nothing is told after it. */
  readonly failed: (error: unknown) => void
}

/** Batches are told so far apart. */
const TELL_EVERY_MS = 200

export function createBatches({ clock, hasNews, tellNews, failed }: BatchesOptions): Batches {
  let nextAtMs = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  let isClosed = false
  /** Those who wait until the next batch that is put together has been told. */
  let waiting: (() => void)[] = []

  function takeWaiting(): () => void {
    const all = waiting
    waiting = []
    return () => {
      for (const resolve of all) resolve()
    }
  }

  async function pump(): Promise<void> {
    if (isTelling || isClosed || timer !== undefined) return
    if (!hasNews()) return takeWaiting()()
    const waitMs = nextAtMs - clock.nowMs()
    if (waitMs > 0) {
      timer = setTimeout(() => {
        timer = undefined
        void pump()
      }, waitMs)
      return
    }
    isTelling = true
    nextAtMs = clock.nowMs() + TELL_EVERY_MS
    const release = takeWaiting()
    try {
      await tellNews()
    } catch (error) {
      if (!isClosed) failed(error)
      close()
    }
    isTelling = false
    release()
    void pump()
  }

  function close(): void {
    isClosed = true
    clearTimeout(timer)
    takeWaiting()()
  }

  return {
    wake: () => void pump(),
    untilTold() {
      if (isClosed) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      void pump()
      return promise
    },
    close,
  }
}
