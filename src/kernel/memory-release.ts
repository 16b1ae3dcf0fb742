import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface MemoryReleaseDependencies {
  readonly residentBytes: () => number
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
 * after the start and once after each time of much work, as soon as there is little to do: it takes the loop about a tenth
 * of a second.
 *
 * Gives a function to be called every few seconds.
 */
export function createMemoryRelease({
  residentBytes,
  busyShare,
  release,
}: MemoryReleaseDependencies): () => void {
  let quietChecks = 0
  // Loading the program leaves garbage behind, too.
  let restingBytes = 0

  return () => {
    quietChecks = busyShare() < QUIET_SHARE ? quietChecks + 1 : 0
    if (quietChecks < QUIET_CHECKS) return
    const bytes = residentBytes()
    if (bytes < restingBytes * WORTHWHILE_GROWTH + WORTHWHILE_BYTES) return
    release()
    quietChecks = 0
    restingBytes = residentBytes()
  }
}

/** Watches over the memory of this process until it is told to stop. */
export function releaseMemoryWhenQuiet(): () => void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  let before = performance.eventLoopUtilization()
  const check = createMemoryRelease({
    residentBytes: () => process.memoryUsage.rss(),
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
