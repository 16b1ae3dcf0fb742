import { useSyncExternalStore } from 'react'
import { createWatched } from '../kept/watched.ts'

const finished = createWatched(0)

/** Shows in the title of the tab how much is finished and waits for somebody. */
export function setFinished(count: number): void {
  if (count !== finished.read()) finished.set(count)
}

export function useFinished(): number {
  return useSyncExternalStore(finished.subscribe, finished.read)
}
