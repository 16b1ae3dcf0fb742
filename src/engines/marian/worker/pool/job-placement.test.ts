import { expect, test } from 'vitest'
import { createFakeSlot, createJobs } from '../../../../../test/support/marian-jobs.ts'
import { systemClock } from '../../../../kernel/clock.ts'
import { silentLogger } from '../../../../kernel/logging.ts'
import type { WorkTurn } from '../../../../translation/engine.ts'
import type { ToWorker } from '../messages.ts'
import { createJobPlacement } from './job-placement.ts'
import { createModelResidency } from './model-residency.ts'
import { createModelTurns } from './model-turns.ts'
import type { Job } from './segment-queue.ts'
import type { WorkerSlot } from './worker-slot.ts'

const JOBS_PER_WORKER = 4
function job(priority: WorkTurn['priority'], keyId: string): Job {
  const [only] = createJobs({ priority, keyId })
  if (only === undefined) throw new Error('a request has a job')
  return only
}

interface Looked {
  atSlot: number
  atJobs: number
}

/** A worker with these jobs; notes how often it is looked at and what it is sent. */
function createSlot(number: number, jobs: Job[], looked: Looked, sent: ToWorker[] = []): WorkerSlot {
  return {
    ...createFakeSlot(number, jobs, sent),
    availableAtMs() {
      looked.atSlot += 1
      return 0
    },
    jobs() {
      looked.atJobs += 1
      return jobs
    },
  }
}

function placementFor(slots: readonly WorkerSlot[], jobsPerWorker: number) {
  const residency = createModelResidency(10)
  const turns = createModelTurns({ turnMs: 1000 })
  const dependencies = { slots, residency, turns, clock: systemClock, logger: silentLogger, sizeOf: () => 1 }
  return { placement: createJobPlacement(dependencies, { jobsPerWorker }), residency }
}

/** A placement for one worker, and how often it was looked at. */
function createPlacement(jobs: Job[]) {
  const looked = { atSlot: 0, atJobs: 0 }
  return { ...placementFor([createSlot(0, jobs, looked)], JOBS_PER_WORKER), looked }
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

test('a second worker loads the model once one batch is full, and nobody waits for the loading', () => {
  const looked = { atSlot: 0, atJobs: 0 }
  const jobs: Job[] = []
  const sent: ToWorker[] = []
  const [first, second] = [createSlot(0, jobs, looked), createSlot(1, [], looked, sent)]
  const { placement, residency } = placementFor([first, second], 64)
  residency.admit(0, 'model', 1, 0)
  residency.markReady(0, 'model')
  while (jobs.length < 8) {
    expect(placement.startPass().slotFor(job('interactive', 'a'))).toBe(first)
    jobs.push(job('interactive', 'a'))
  }
  expect(sent).toEqual([])
  jobs.push(job('interactive', 'a'))
  expect(placement.startPass().slotFor(job('interactive', 'a'))).toBe(first)
  expect(sent).toMatchObject([{ type: 'load', model: { key: 'model' } }])
  residency.markReady(1, 'model')
  expect(placement.startPass().slotFor(job('interactive', 'a'))).toBe(second)
})
