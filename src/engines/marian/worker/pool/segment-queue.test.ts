import { expect, test } from 'vitest'
import { createJobs } from '../../../../../test/support/marian-jobs.ts'
import { workOf } from '../segment-work.ts'
import { createSegmentQueue, type Job } from './segment-queue.ts'

test('a single sentence does not wait behind a whole document', () => {
  const queue = createSegmentQueue({ limit: 100 })
  queue.push(createJobs({ ids: [1, 2, 3, 4] }))
  queue.push(createJobs({ ids: [5] }))
  const order = Array.from({ length: 5 }, () => queue.take(() => true)?.id)
  expect(order).toEqual([1, 5, 2, 3, 4])
  expect(queue.take(() => true)).toBeUndefined()
})

test('a request that cannot go on does not hold up the others', () => {
  const queue = createSegmentQueue({ limit: 100 })
  queue.push(createJobs({ ids: [1, 2], model: 'blocked' }))
  queue.push(createJobs({ ids: [3, 4], model: 'free' }))
  expect(queue.take((job) => job.model.key === 'free')?.id).toBe(3)
  expect(queue.take((job) => job.model.key === 'free')?.id).toBe(4)
  expect(queue.size()).toBe(2)
})

test('removed jobs are gone, retried jobs come first', () => {
  const queue = createSegmentQueue({ limit: 100 })
  queue.push(createJobs({ ids: [1, 2, 3] }))
  expect(queue.remove((job) => job.id === 2).map((job) => job.id)).toEqual([2])
  queue.pushFirst(createJobs({ ids: [9] }))
  expect(queue.take(() => true)?.id).toBe(9)
  expect(queue.size()).toBe(2)
})

test('a key that fills the queue is refused more, another one is not', () => {
  const queue = createSegmentQueue({ limit: 10 })
  const [flood, other] = [createJobs({ ids: [0], keyId: 'flood' }), createJobs({ ids: [0], keyId: 'other' })]
  const hasRoom = ([job]: readonly Job[], work: number) => queue.hasRoomFor(job?.path ?? [], work)
  expect(hasRoom(flood, 1000)).toBe(true)
  queue.push(createJobs({ ids: [1, 2, 3, 4, 5], keyId: 'flood', work: 2 }))
  expect(hasRoom(flood, 1)).toBe(false)
  expect(hasRoom(other, 5)).toBe(true)
  expect(hasRoom(other, 6)).toBe(false)
  expect(queue.remove(() => true)).toHaveLength(5)
  expect(hasRoom(flood, 1000)).toBe(true)
})

test('work grows with pieces: figures and signs have more of them than words', () => {
  const work = (text: string) => workOf({ text, protectedSpans: [] })
  expect(work('Hi.')).toBe(1)
  expect(work('word '.repeat(200))).toBeCloseTo(800 / 4 / 24, 1)
  expect(work('w0 '.repeat(200))).toBeGreaterThan(work('word '.repeat(200)))
  expect(work('漢字'.repeat(200))).toBeGreaterThan(work('word'.repeat(100)))
})
