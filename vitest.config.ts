import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

// Limits tell what hangs from what goes on. They are far from what anything takes, so that a slow machine, or one with
// other work beside the tests, reaches none of them; whoever waits for a condition goes on at once when it is met.
const WAIT_MS = 60_000
const LIMIT_MS = 5 * WAIT_MS

/** Property tests draw other cases in every run; who wants those of another run names its seed. */
const seed = process.env['INTERPRES_TEST_SEED'] ?? String(randomInt(1, 2 ** 31))
console.log(`Property tests draw with INTERPRES_TEST_SEED=${seed}`)

// Processes and threads that tests start find their code compiled, as every second start of the service does.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/interpres', import.meta.url))

const shared = {
  env: { INTERPRES_TEST_SEED: seed },
  setupFiles: ['test/support/set-up.ts'],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: WAIT_MS, interval: 20 } },
}

export default defineConfig({
  test: {
    reporters: ['default', './test/support/skip-reporter.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Modules keep nothing between two tests, so that files share a process and what it has loaded.
      {
        test: {
          ...shared,
          name: 'units',
          include: ['src/**/*.test.ts', 'web/src/**/*.test.ts'],
          isolate: false,
        },
      },
      // These start servers, threads and native code: what one leaves behind must not meet the next.
      { test: { ...shared, name: 'suites', include: ['test/**/*.test.ts'] } },
    ],
  },
})
