// Time from `serve` to `interpres ready` on a set-up clone, and memory of three regions without engines: then, and at rest.
// Run: npm run bench -- start-up
import { setTimeout as pause } from 'node:timers/promises'
import { startWatchedServer } from './support/watched-server.ts'

const ROUNDS = 5
const secondsToReady: number[] = []
const residentMegabytes: number[] = []
const megabytesAtRest: number[] = []
/** Until garbage of the start is given back, see `src/kernel/memory-release.ts`. */
const REST_MS = 25_000

for (let round = 0; round < ROUNDS; round += 1) {
  const startedAt = performance.now()
  const server = await startWatchedServer({ INTERPRES_ENGINES: '', INTERPRES_LOG_LEVEL: 'error' })
  secondsToReady.push((performance.now() - startedAt) / 1000)
  residentMegabytes.push(server.residentMegabytes().server)
  await pause(REST_MS)
  megabytesAtRest.push(server.residentMegabytes().server)
  await server.stop()
  server.remove()
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
console.log(
  `ready after ${median(secondsToReady).toFixed(2)} s (median of ${ROUNDS}: ${secondsToReady.map((value) => value.toFixed(2)).join(' ')})`,
)
console.log(
  `resident memory ${median(residentMegabytes).toFixed(0)} MB, at rest ${median(megabytesAtRest).toFixed(0)} MB`,
)
