import { afterEach, expect, test, vi } from 'vitest'
import { createFakeSlot, createJobs } from '../../../../../test/support/marian-jobs.ts'
import { silentLogger } from '../../../../kernel/logging.ts'
import { createJobDispatch } from './job-dispatch.ts'
import { createJobPlacement } from './job-placement.ts'
import { createJobsInHand } from './jobs-in-hand.ts'
import { createModelResidency } from './model-residency.ts'
import { createModelTurns } from './model-turns.ts'
import { createSegmentQueue } from './segment-queue.ts'
import type { WorkerSlot } from './worker-slot.ts'

const TURN_MS = 1000

afterEach(() => void vi.useRealTimers())

function createDispatch(slots: readonly WorkerSlot[], { models = 1, nowMs = (): number => 0 } = {}) {
  const clock = { nowMs }
  const queue = createSegmentQueue({ limit: 100 })
  const residency = createModelResidency(models)
  const turns = createModelTurns({ turnMs: TURN_MS })
  const placement = createJobPlacement(
    { slots, residency, turns, clock, logger: silentLogger, sizeOf: () => 1 },
    { jobsPerWorker: 4 },
  )
  const inHand = createJobsInHand(residency, clock)
  const dispatch = createJobDispatch({ clock, slots, queue, placement, turns, inHand })
  return { dispatch, queue, residency, inHand }
}

test('what a worker gets in one pass travels in one message', () => {
  const slot = createFakeSlot(0)
  const { dispatch, queue } = createDispatch([slot])
  queue.push(createJobs({ ids: [1, 2, 3] }))
  dispatch.run()
  expect(slot.sent).toMatchObject([
    { type: 'load', model: { key: 'model' } },
    { type: 'work', jobs: [{ job: 1 }, { job: 2 }, { job: 3 }] },
  ])
  expect(slot.jobCount()).toBe(3)
})

test('while the turn of a model without room has come, models at work get nothing new', () => {
  const slot = createFakeSlot(0)
  let nowMs = 0
  const { dispatch, queue, residency, inHand } = createDispatch([slot], { nowMs: () => nowMs })
  queue.push(createJobs({ ids: [1], model: 'first' }))
  dispatch.run()
  residency.markReady(0, 'first')
  queue.push(createJobs({ ids: [2], model: 'second' }))
  dispatch.run()
  nowMs = TURN_MS
  queue.push(createJobs({ ids: [3], model: 'first' }))
  dispatch.run()
  expect(slot.jobs().map(({ id }) => id)).toEqual([1])
  inHand.take(slot, 1)
  dispatch.run()
  expect(slot.jobs().map(({ id }) => id)).toEqual([2])
  expect(slot.sent).toContainEqual({ type: 'unload', key: 'first' })
})

test('jobs that wait for a worker to be started anew are given out when it may', () => {
  vi.useFakeTimers()
  let nowMs = 0
  let isAlive = false
  const slot = Object.assign(createFakeSlot(0), {
    isAlive: () => isAlive,
    availableAtMs: () => 500,
    start: () => void (isAlive = true),
  })
  const { dispatch, queue } = createDispatch([slot], { nowMs: () => nowMs })
  queue.push(createJobs({ ids: [1] }))
  dispatch.run()
  expect(slot.jobCount()).toBe(0)
  nowMs = 500
  vi.advanceTimersByTime(500)
  expect(slot.jobCount()).toBe(1)
})

test('nothing is given out once it is stopped', () => {
  const slot = createFakeSlot(0)
  const { dispatch, queue } = createDispatch([slot])
  dispatch.stop()
  queue.push(createJobs({ ids: [1] }))
  dispatch.run()
  expect(slot.sent).toEqual([])
})
