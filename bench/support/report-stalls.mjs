// Preloaded into a server: tells on SIGUSR2 how long its event loop stood still at most since the last time, in ms.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { threadId } from 'node:worker_threads'

if (threadId === 0) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('SIGUSR2', () => {
    process.stderr.write(`\nstall ${(delay.max / 1e6).toFixed(0)}\n`)
    delay.reset()
  })
}
