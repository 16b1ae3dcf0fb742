import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let finished = 0

/** Shows in the title of the tab how much is finished and waits for somebody. */
export function setFinished(count: number): void {
  if (count === finished) return
  finished = count
  for (const listener of listeners) listener()
}

export function useFinished(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => finished,
  )
}
