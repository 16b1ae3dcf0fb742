import { expect, test, vi } from 'vitest'
import { createFakeSlot, createModelDescription } from '../../../../../test/support/marian-jobs.ts'
import { createJobsInHand } from './jobs-in-hand.ts'
import { createModelResidency } from './model-residency.ts'
import { createRequestJobs } from './request-jobs.ts'
import { createSegmentQueue } from './segment-queue.ts'

const LIMIT = 4

function createRequests({ sizeBytes = 1 } = {}) {
  const queue = createSegmentQueue({ limit: LIMIT })
  const slot = createFakeSlot(0)
  const inHand = createJobsInHand(createModelResidency(10), { nowMs: () => 0 })
  const dispatch = vi.fn<() => void>()
  const requests = createRequestJobs(
    { slots: [slot], queue, inHand, sizeOf: () => sizeBytes, dispatch },
    { limitBytes: 10 },
  )
  const end = new AbortController()
  const run = (count: number) =>
    requests.run(
      { model: createModelDescription(), turn: undefined, signal: end.signal },
      Array.from({ length: count }, () => ({
        order: { type: 'score', texts: { source: '', targets: [''] }, prefixTokens: [] },
        work: 1,
      })),
    )
  /** Puts the first job that waits into the worker's hands. */
  const giveFirst = () => {
    const job = queue.take(() => true)
    if (job !== undefined) inHand.give(slot, job)
    return job
  }
  return { requests, run, giveFirst, queue, slot, end, dispatch }
}

test('results come in the order of the request, whichever ends first', async () => {
  const { run, queue } = createRequests()
  const results = run(2)
  const [first, second] = [queue.take(() => true), queue.take(() => true)]
  second?.resolve([])
  first?.resolve({ text: 'first' } as never)
  expect(await results).toEqual([{ text: 'first' }, []])
})

test('a request that is given up leaves nothing behind, neither waiting nor at a worker', async () => {
  const { run, giveFirst, queue, slot, end, dispatch } = createRequests()
  const results = run(2)
  const given = giveFirst()
  end.abort()
  await expect(results).rejects.toMatchObject({ code: 'cancelled' })
  expect(queue.size()).toBe(0)
  expect(slot.jobCount()).toBe(0)
  expect(slot.sent).toEqual([{ type: 'cancel', job: given?.id }])
  expect(dispatch).toHaveBeenCalledTimes(2)
})

test('when one job fails the others of its request are given up', async () => {
  const { run, giveFirst, queue } = createRequests()
  const results = run(3)
  giveFirst()?.reject(new Error('no'))
  await expect(results).rejects.toThrow('no')
  expect(queue.size()).toBe(0)
})

test('work beyond the limit is refused while other work waits', async () => {
  const { run, end } = createRequests()
  const waiting = run(LIMIT)
  await expect(run(1)).rejects.toMatchObject({ code: 'overloaded' })
  end.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
})

test('a model that needs more memory than all may have is refused', async () => {
  await expect(createRequests({ sizeBytes: 11 }).run(1)).rejects.toMatchObject({ code: 'engine_unavailable' })
})

test('closing ends what waits and what is at work, and refuses what comes after', async () => {
  const { requests, run, giveFirst } = createRequests()
  const waiting = run(2)
  giveFirst()
  requests.close()
  await expect(waiting).rejects.toThrow('was closed')
  await expect(run(1)).rejects.toThrow('is closed')
})
