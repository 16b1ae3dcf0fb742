import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface MemoryReleaseDependencies {
  /** Memory of this thread's heap and of what its objects hold outside of it; that of other threads says nothing. */
  readonly heapBytes: () => number
  /** The share of its time that the event loop was busy since it was asked last. */
  readonly busyShare: () => number
  /** Whether nobody waits for an answer. */
  readonly isIdle: () => boolean
  /** Gives memory that is not in use back to the system. */
  readonly release: () => void
}

const QUIET_SHARE = 0.05
/** Checks in a row without much to do, after which it is quiet. */
const QUIET_CHECKS = 3
/** Where somebody waits all the time, as at the end of a line that stays open, it is done after so many all the same. */
const LONGEST_WAIT_CHECKS = 24
const CHECK_EVERY_MS = 5_000
const WORTHWHILE_GROWTH = 1.1
const WORTHWHILE_BYTES = 16 * 2 ** 20

/**
 * V8 keeps the pages of a heap that was once large for a heap that may be large again, for ever. This gives them back once
 * after the start and once after each time of much work, as soon as there is little to do: it takes the loop the longer the
 * more is in use, 0.4 s beside 140 MB.
 *
 * Gives a function to be called every few seconds.
 */
export function createMemoryRelease({
  heapBytes,
  busyShare,
  isIdle,
  release,
}: MemoryReleaseDependencies): () => void {
  let quietChecks = 0
  // Loading the program leaves garbage behind, too.
  let restingBytes = 0
  // Pages that V8 keeps for later are no longer counted to the heap; that they were there is seen while there is work.
  let peakBytes = 0

  return () => {
    const bytes = heapBytes()
    peakBytes = Math.max(peakBytes, bytes)
    quietChecks = busyShare() < QUIET_SHARE ? quietChecks + 1 : 0
    if (quietChecks < QUIET_CHECKS || (quietChecks < LONGEST_WAIT_CHECKS && !isIdle())) return
    if (peakBytes < restingBytes * WORTHWHILE_GROWTH + WORTHWHILE_BYTES) {
      restingBytes = Math.min(restingBytes, bytes)
      peakBytes = bytes
      return
    }
    release()
    quietChecks = 0
    restingBytes = heapBytes()
    peakBytes = restingBytes
  }
}

export interface MemoryWatch {
  /** Whether nobody waits for an answer; by default nobody ever does. */
  readonly isIdle?: () => boolean
  /** Gives back what is no longer in use of what all threads took outside of their heaps. */
  readonly returnFreed?: () => Promise<void>
}

/** Other threads see that it is quiet some seconds later at most. */
const OTHERS_FOLLOW_MS = 2 * CHECK_EVERY_MS

/** Watches over the memory of this thread until it is told to stop. Other threads have heaps of their own. */
export function releaseMemoryWhenQuiet({ isIdle = () => true, returnFreed }: MemoryWatch = {}): () => void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  let before = performance.eventLoopUtilization()
  const check = createMemoryRelease({
    heapBytes() {
      const { total_physical_size: pages, external_memory: outside } = getHeapStatistics()
      return pages + outside
    },
    isIdle,
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    // Only this kind gives the pages of the pool back.
    release() {
      collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      if (returnFreed !== undefined) setTimeout(() => void returnFreed(), OTHERS_FOLLOW_MS).unref()
    },
  })
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
