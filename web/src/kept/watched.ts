/** A value that a page shows; whoever shows it is told of every change. */
export function createWatched<Value>(initial: Value) {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    read: (): Value => value,
    set: (next: Value): void => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
