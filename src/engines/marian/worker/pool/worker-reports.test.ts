import { expect, test, vi } from 'vitest'
import { createFakeSlot, createJobs } from '../../../../../test/support/marian-jobs.ts'
import { silentLogger } from '../../../../kernel/logging.ts'
import { DamagedModel } from '../damaged-model.ts'
import { createJobsInHand } from './jobs-in-hand.ts'
import { createModelResidency } from './model-residency.ts'
import { createSegmentQueue, type Job } from './segment-queue.ts'
import { createWorkerReports } from './worker-reports.ts'

/** A worker with one model, and what became of each job by its id. */
function createReports() {
  const clock = { nowMs: () => 0 }
  const queue = createSegmentQueue({ limit: 100 })
  const residency = createModelResidency(10)
  residency.admit(0, 'model', 1, 0)
  const inHand = createJobsInHand(residency, clock)
  const dispatch = vi.fn<() => void>()
  const reports = createWorkerReports({ logger: silentLogger, queue, residency, inHand, dispatch })
  const slot = createFakeSlot(0)
  const ends = new Map<number, unknown>()
  const jobs = (ids: readonly number[], model?: string): Job[] =>
    createJobs({ ids, ...(model !== undefined && { model }) }).map((job) => ({
      ...job,
      resolve: (result) => void ends.set(job.id, result),
      reject: (error) => void ends.set(job.id, error),
    }))
  const give = (job: Job) => inHand.give(slot, job)
  return { reports, queue, residency, dispatch, slot, ends, jobs, give }
}

test('a result ends its job and makes room', () => {
  const { reports, dispatch, slot, ends, jobs, give } = createReports()
  jobs([1, 2]).forEach(give)
  reports.receive(slot, { type: 'scored', job: 1, result: [] })
  expect(ends).toEqual(new Map([[1, []]]))
  expect(slot.jobs().map(({ id }) => id)).toEqual([2])
  expect(dispatch).toHaveBeenCalledOnce()
})

test('a result of a job that was given up is ignored', () => {
  const { reports, residency, slot, ends } = createReports()
  reports.receive(slot, { type: 'failed', job: 7, reason: 'late', isDamaged: false })
  expect(ends.size).toBe(0)
  expect(residency.list()).toMatchObject([{ inFlight: 0 }])
})

test.each([
  [true, expect.any(DamagedModel)],
  [false, expect.objectContaining({ code: 'engine_unavailable' })],
])('a job that fails (for damage: %s) ends, and no other', (isDamaged, error) => {
  const { reports, slot, ends, jobs, give } = createReports()
  jobs([1, 2]).forEach(give)
  reports.receive(slot, { type: 'failed', job: 1, reason: 'cut short', isDamaged })
  expect(ends).toEqual(new Map([[1, error]]))
})

test.each([
  [true, expect.any(DamagedModel)],
  [false, expect.objectContaining({ code: 'engine_unavailable' })],
])(
  'a model that cannot be loaded (damaged: %s) ends the jobs that wait for it, and no others',
  (isDamaged, error) => {
    const { reports, queue, residency, slot, ends, jobs, give } = createReports()
    jobs([1]).forEach(give)
    jobs([2], 'other').forEach(give)
    queue.push(jobs([3]))
    queue.push(jobs([4], 'other'))
    reports.receive(slot, { type: 'load_failed', key: 'model', reason: 'cut short', isDamaged })
    expect(ends).toEqual(
      new Map([
        [1, error],
        [3, error],
      ]),
    )
    expect(residency.isAnywhere('model')).toBe(false)
  },
)

test('the jobs of a worker that dies are tried once more, before all others', () => {
  const { reports, queue, residency, slot, ends, jobs } = createReports()
  queue.push(jobs([9]))
  const lost = jobs([1, 2])
  reports.died(slot, lost, new Error('crash'))
  expect([queue.take(() => true)?.id, queue.take(() => true)?.id]).toEqual([1, 2])
  expect(residency.isAnywhere('model')).toBe(false)
  reports.died(slot, lost.slice(0, 1), new Error('crash'))
  expect(ends).toEqual(new Map([[1, expect.objectContaining({ code: 'engine_unavailable' })]]))
  expect(queue.take(() => true)?.id).toBe(9)
  expect(reports.deaths()).toBe(2)
})
