// Time from `serve` to `interpres ready` on a set-up clone, and memory of three regions without engines.
// Run: npm run bench -- start-up
import { readFileSync } from 'node:fs'
import { startServerProcess } from '../test/support/server-process.ts'

const ROUNDS = 5
const secondsToReady: number[] = []
const residentMegabytes: number[] = []

for (let round = 0; round < ROUNDS; round += 1) {
  const startedAt = performance.now()
  const server = await startServerProcess({
    environment: { INTERPRES_ENGINES: '', INTERPRES_LOG_LEVEL: 'error' },
  })
  secondsToReady.push((performance.now() - startedAt) / 1000)
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  residentMegabytes.push(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
  await server.stop()
  server.remove()
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
console.log(
  `ready after ${median(secondsToReady).toFixed(2)} s (median of ${ROUNDS}: ${secondsToReady.map((value) => value.toFixed(2)).join(' ')})`,
)
console.log(`resident memory ${median(residentMegabytes).toFixed(0)} MB`)
