/** A map of bounded size that forgets what was not used for longest. */
export interface Lru<Key, Value> {
  /** Counts as use. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createLru<Key, Value>(capacity: number): Lru<Key, Value> {
  const entries = new Map<Key, Value>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= capacity) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
    delete: (key) => {
      entries.delete(key)
    },
  }
}
