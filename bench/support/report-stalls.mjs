// Preloaded into a server. Tells on SIGUSR2, in ms since the last time: how long its event loop stood still at most, how
// much of the processor its longest turns took (other work on the machine does not lengthen that), and as a line of
// JSON all of it.
import { isMainThread } from 'node:worker_threads'

const INTERVAL_MS = 10

if (isMainThread && process.argv.includes('serve')) {
  let askedMs = performance.now()
  let used = process.threadCpuUsage()
  let worst = { stallMs: 0, busyMs: 0 }
  setInterval(() => {
    const nowMs = performance.now()
    const now = process.threadCpuUsage()
    worst = {
      stallMs: Math.max(worst.stallMs, nowMs - askedMs - INTERVAL_MS),
      busyMs: Math.max(worst.busyMs, (now.user + now.system - used.user - used.system) / 1000),
    }
    askedMs = nowMs
    used = now
  }, INTERVAL_MS).unref()
  process.on('SIGUSR2', () => {
    process.stderr.write(`\nstalls ${JSON.stringify(worst)}\n`)
    worst = { stallMs: 0, busyMs: 0 }
  })
}
