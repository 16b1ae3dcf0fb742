import { untilAborted } from '../until-aborted.ts'

/** Does one item at a time. Requests take turns item by item, so that a long one delays a short one by little. */
export interface TurnQueue<Item, Result> {
  /**
   * One result per item, in order. An item that fails fails its request and drops the rest of it. An abort rejects at
   * once and drops what was not begun.
   */
  add(items: readonly Item[], signal: AbortSignal): Promise<readonly Result[]>
  /** Items without a result yet, the one under way included. */
  waiting(): number
  /** True while an item is under way. */
  busy(): boolean
  /** Fails every request; the item under way is finished for nobody. */
  rejectAll(error: Error): void
}

interface Request<Item, Result> {
  readonly items: readonly Item[]
  readonly results: Result[]
  resolve(results: readonly Result[]): void
  reject(error: unknown): void
}

export function createTurnQueue<Item, Result>(
  perform: (item: Item) => Promise<Result>,
): TurnQueue<Item, Result> {
  const requests = new Set<Request<Item, Result>>()
  let working = false

  async function takeTurn(request: Request<Item, Result>): Promise<void> {
    const { items, results } = request
    try {
      for (const item of items.slice(results.length, results.length + 1)) results.push(await perform(item))
      const wasDropped = !requests.delete(request)
      if (wasDropped) return
      if (results.length < items.length) requests.add(request)
      else request.resolve(results)
    } catch (error) {
      requests.delete(request)
      request.reject(error)
    }
  }

  async function work(): Promise<void> {
    working = true
    for (let [next] = requests; next !== undefined; [next] = requests) await takeTurn(next)
    working = false
  }

  return {
    async add(items, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Result[]>()
      const request: Request<Item, Result> = { items, results: [], resolve, reject }
      requests.add(request)
      if (!working) void work()
      try {
        return await untilAborted(signal, promise)
      } finally {
        requests.delete(request)
      }
    },
    waiting: () => [...requests].reduce((sum, { items, results }) => sum + items.length - results.length, 0),
    busy: () => working,
    rejectAll(error) {
      for (const request of requests) request.reject(error)
      requests.clear()
    },
  }
}
