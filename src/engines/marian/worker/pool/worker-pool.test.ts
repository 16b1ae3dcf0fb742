import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createModelDescription } from '../../../../../test/support/marian-jobs.ts'
import { systemClock } from '../../../../kernel/clock.ts'
import { silentLogger } from '../../../../kernel/logging.ts'
import type { StartedWorker } from '../../../../kernel/threads/worker-process.ts'
import type { WorkTurn } from '../../../../translation/engine.ts'
import type { ToWorker } from '../messages.ts'
import { createWorkerPool } from './worker-pool.ts'

const JOBS_PER_WORKER = 4
const model = createModelDescription()

/** One worker that takes what it is given and never answers. */
function createPool() {
  const given: ToWorker[] = []
  const worker = Object.assign(new EventEmitter(), {
    postMessage: (message: ToWorker) => void given.push(message),
    ref() {},
    unref() {},
    terminate: async () => {},
  }) as unknown as StartedWorker
  const pool = createWorkerPool(
    { logger: silentLogger, clock: systemClock, startWorker: () => worker, sizeOf: () => 1 },
    { workers: 1, limitBytes: 10, queueLimit: 1000, jobsPerWorker: JOBS_PER_WORKER, idleUnloadMs: 1000 },
  )
  const end = new AbortController()
  const translate = (priority: WorkTurn['priority'], keyId: string, count: number) => {
    const translation = pool.translate({
      model,
      segments: Array.from({ length: count }, (_, index) => ({
        text: `${priority} ${keyId} ${index}`,
        protectedSpans: [],
      })),
      options: {
        prefixTokens: [],
        sourceLanguage: 'en',
        width: 1,
        targetLanguage: 'de',
        alternatives: 0,
        joint: ' ',
      },
      turn: { accountId: 'account', keyId, priority },
      signal: end.signal,
    })
    translation.catch(() => {})
  }
  const texts = () =>
    given.flatMap((message) =>
      message.type === 'work'
        ? message.jobs.flatMap((job) => (job.type === 'translate' ? [job.segment.text] : []))
        : [],
    )
  return { translate, texts, end: () => end.abort() }
}

test('a worker that is full of bulk work has room for what somebody waits for, of the same key as well', () => {
  const pool = createPool()
  pool.translate('bulk', 'a', 20)
  expect(pool.texts()).toHaveLength(JOBS_PER_WORKER)
  pool.translate('interactive', 'a', 3)
  expect(pool.texts().slice(JOBS_PER_WORKER)).toEqual([
    'interactive a 0',
    'interactive a 1',
    'interactive a 2',
  ])
  pool.end()
})

test('bulk work finds no room beside as much interactive work, save one piece of another key', () => {
  const pool = createPool()
  pool.translate('interactive', 'a', 20)
  expect(pool.texts()).toHaveLength(JOBS_PER_WORKER)
  pool.translate('bulk', 'a', 3)
  expect(pool.texts()).toHaveLength(JOBS_PER_WORKER)
  pool.translate('bulk', 'b', 3)
  expect(pool.texts().slice(JOBS_PER_WORKER)).toEqual(['bulk b 0'])
  pool.end()
})
