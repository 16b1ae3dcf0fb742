import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface MemoryReleaseDependencies {
  /** Memory of the heap that can be given back; that of other threads cannot, and says nothing. */
  readonly heapBytes: () => number
  /** The share of its time that the event loop was busy since it was asked last. */
  readonly busyShare: () => number
  /** Gives memory that is not in use back to the system. */
  readonly release: () => void
}

const QUIET_SHARE = 0.05
/** Checks in a row without much to do, after which it is quiet. */
const QUIET_CHECKS = 3
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
    if (quietChecks < QUIET_CHECKS) return
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

/** Watches over the memory of this process until it is told to stop. */
export function releaseMemoryWhenQuiet(): () => void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  let before = performance.eventLoopUtilization()
  const check = createMemoryRelease({
    heapBytes: () => getHeapStatistics().total_physical_size,
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    // Only this kind gives the pages of the pool back.
    release: () => collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  })
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
