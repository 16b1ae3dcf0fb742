import { expect, test } from 'vitest'
import { createSegmentQueue, type Job } from './segment-queue.ts'

function jobs(key: string, ...ids: number[]): Job[] {
  return ids.map((id) => ({
    id,
    model: {
      key,
      directory: '',
      cacheDirectory: '',
      manifest: { files: { model: file, sourceVocabulary: file }, pairs: [] },
    },
    segment: { text: '', protectedSpans: [] },
    options: { prefixTokens: [], width: 1, targetLanguage: 'de', joint: ' ' },
    deaths: 0,
    resolve() {},
    reject() {},
  }))
}
const file = { path: 'a', sizeBytes: 1, sha256: '' }

test('a single sentence does not wait behind a whole document', () => {
  const queue = createSegmentQueue()
  queue.push(jobs('a', 1, 2, 3, 4))
  queue.push(jobs('a', 5))
  const order = Array.from({ length: 5 }, () => queue.take(() => true)?.id)
  expect(order).toEqual([1, 5, 2, 3, 4])
  expect(queue.take(() => true)).toBeUndefined()
})

test('a lane that cannot go on does not hold up the others', () => {
  const queue = createSegmentQueue()
  queue.push(jobs('blocked', 1, 2))
  queue.push(jobs('free', 3, 4))
  expect(queue.take((job) => job.model.key === 'free')?.id).toBe(3)
  expect(queue.take((job) => job.model.key === 'free')?.id).toBe(4)
  expect(queue.size()).toBe(2)
})

test('removed jobs are gone, retried jobs come first', () => {
  const queue = createSegmentQueue()
  queue.push(jobs('a', 1, 2, 3))
  expect(queue.remove((job) => job.id === 2).map((job) => job.id)).toEqual([2])
  queue.pushFirst(jobs('a', 9))
  expect(queue.take(() => true)?.id).toBe(9)
  expect(queue.size()).toBe(2)
})
