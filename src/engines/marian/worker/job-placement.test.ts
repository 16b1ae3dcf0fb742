import { expect, test } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { silentLogger } from '../../../kernel/logging.ts'
import type { WorkTurn } from '../../../translation/engine.ts'
import { createJobPlacement } from './job-placement.ts'
import { createModelResidency } from './model-residency.ts'
import { createModelTurns } from './model-turns.ts'
import type { Job } from './segment-queue.ts'
import { ownerOf, turnPath } from './segment-work.ts'
import type { WorkerSlot } from './worker-slot.ts'

const JOBS_PER_WORKER = 4
let requests = 0

/** A request of its own with one segment. */
function job(priority: WorkTurn['priority'], keyId: string): Job {
  requests += 1
  const path = turnPath({ accountId: 'account', keyId, priority }, requests)
  return {
    id: requests,
    model: { key: 'model', directory: '', cacheDirectory: '', manifest: { files: {}, pairs: [] } } as never,
    segment: { text: '', protectedSpans: [] },
    options: { prefixTokens: [], width: 1, targetLanguage: 'de', joint: ' ' },
    path,
    owner: ownerOf(path),
    work: 1,
    deaths: 0,
    resolve() {},
    reject() {},
  }
}

/** A placement for one worker, and how often it was looked at. */
function createPlacement(jobs: Job[]) {
  const looked = { atSlot: 0, atJobs: 0 }
  const slot = {
    number: 0,
    isAlive: () => true,
    availableAtMs() {
      looked.atSlot += 1
      return 0
    },
    jobs() {
      looked.atJobs += 1
      return jobs
    },
    jobCount: () => jobs.length,
    start() {},
    send() {},
  } as unknown as WorkerSlot
  const placement = createJobPlacement(
    {
      slots: [slot],
      residency: createModelResidency(10),
      turns: createModelTurns({ turnMs: 1000 }),
      clock: systemClock,
      logger: silentLogger,
      sizeOf: () => 1,
    },
    { jobsPerWorker: JOBS_PER_WORKER },
  )
  return { placement, looked }
}

test('a pass over many waiting requests counts the jobs of a worker once, and asks once for each owner', () => {
  const { placement, looked } = createPlacement(
    Array.from({ length: 2 * JOBS_PER_WORKER }, () => job('bulk', 'a')),
  )
  const pass = placement.startPass()
  for (let request = 0; request < 1000; request += 1) {
    expect(pass.slotFor(job('bulk', `key ${request % 10}`))).toBeUndefined()
  }
  expect(looked).toEqual({ atSlot: 10, atJobs: 1 })
})

test('what was refused to bulk work is open to interactive work of the same key, and to the next pass', () => {
  const jobs = Array.from({ length: 2 * JOBS_PER_WORKER }, () => job('bulk', 'a'))
  const { placement } = createPlacement(jobs)
  const pass = placement.startPass()
  expect(pass.slotFor(job('bulk', 'b'))).toBeUndefined()
  expect(pass.slotFor(job('interactive', 'b'))).toBeDefined()
  jobs.pop()
  expect(placement.startPass().slotFor(job('bulk', 'b'))).toBeDefined()
})

test('what is given out in a pass counts in it', () => {
  const jobs = Array.from({ length: JOBS_PER_WORKER }, () => job('bulk', 'a'))
  const { placement } = createPlacement(jobs)
  const pass = placement.startPass()
  const first = job('bulk', 'b')
  const slot = pass.slotFor(first)
  if (slot === undefined) throw new Error('an owner without work has room for one piece')
  jobs.push(first)
  pass.given(slot, first)
  expect(pass.slotFor(job('bulk', 'b'))).toBeUndefined()
  expect(pass.slotFor(job('bulk', 'c'))).toBe(slot)
})
