/**
 * Runs tasks of the same key one after the other, in the order in which they came; tasks of different keys do not wait
 * for one another. A failing task does not stop those behind it.
 */
export interface KeyedQueue {
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>
}

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, task) {
      const before = last.get(key) ?? Promise.resolve()
      const mine = before.then(task, task)
      last.set(key, mine)
      try {
        return await mine
      } finally {
        if (last.get(key) === mine) last.delete(key)
      }
    },
  }
}
