/** Collects items of concurrent callers, so that one piece of work serves many. */
export interface Gathering<Item> {
  add(item: Item): void
  /** Resolves when everything that was added has been handled. */
  settled(): Promise<void>
}

/**
 * Hands items over in groups of at most `maxItems`, in order, one group at a time: while one is being handled, the next
 * gathers. So groups grow with the load and no item waits for a timer. `handle` must not throw.
 */
export function createGathering<Item>(
  handle: (items: readonly Item[]) => Promise<void>,
  maxItems: number,
): Gathering<Item> {
  let queue: Item[] = []
  let draining: Promise<void> | undefined

  async function drain(): Promise<void> {
    // Whatever else happens in this turn of the event loop still gets into the first group.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const group = queue.slice(0, maxItems)
      queue = queue.slice(maxItems)
      await handle(group)
    }
    draining = undefined
  }

  return {
    add: (item) => {
      queue.push(item)
      draining ??= drain()
    },
    settled: async () => {
      for (let current = draining; current !== undefined; current = draining) await current
    },
  }
}
