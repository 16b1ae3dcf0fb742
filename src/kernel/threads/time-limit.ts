/** A thread that gets little of a core may take so many times its limit by the clock. */
const LONGEST_BY_THE_CLOCK = 4
/** Between two looks at a thread that is about to reach its limit. */
const SHORTEST_PAUSE_MS = 20

export interface TimeLimit {
  readonly limitMs: number
  /** Processor time that the worker has taken in its life; `undefined` where nobody can tell. */
  readonly processorMs: () => Promise<number | undefined>
  readonly onOver: () => void
}

/**
 * Watches over work that may take so much time of the processor: on a busy machine a thread that is slow by the clock has
 * done nothing wrong. Work that waits, or whose processor time is not known, is bounded by the clock all the same.
 *
 * Gives a function that ends the watch.
 */
export function limitTime({ limitMs, processorMs, onOver }: TimeLimit): () => void {
  let isWatching = true
  const end = (): void => {
    isWatching = false
    clearTimeout(next)
    clearTimeout(last)
  }
  const over = (): void => {
    if (!isWatching) return
    end()
    onOver()
  }
  const before = processorMs()
  async function look(): Promise<void> {
    const [started, now] = await Promise.all([before, processorMs()])
    if (!isWatching) return
    const leftMs = now === undefined ? 0 : limitMs - (now - (started ?? 0))
    if (leftMs <= 0) over()
    else next = setTimeout(() => void look(), Math.max(leftMs, SHORTEST_PAUSE_MS))
  }
  let next = setTimeout(() => void look(), limitMs)
  const last = setTimeout(over, LONGEST_BY_THE_CLOCK * limitMs)
  return end
}
