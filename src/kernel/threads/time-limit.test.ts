import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Watches a worker that gets a share of a core, and tells when it is ended. */
function watched(share: number | undefined) {
  const startMs = Date.now()
  let overMs: number | undefined
  const end = limitTime({
    limitMs: 1000,
    processorMs: async () => (share === undefined ? undefined : 500 + share * (Date.now() - startMs)),
    onOver() {
      overMs = Date.now() - startMs
    },
  })
  return { end, overMs: () => overMs }
}

test.each([
  ['works all the time', 1, 1000],
  ['gets half of a core', 0.5, 2000],
  ['waits for something that never comes', 0, 4000],
  ['does not say what it takes', undefined, 1000],
])('a worker that %s is ended in time', async (_, share, atMs) => {
  const { overMs } = watched(share)
  await vi.advanceTimersByTimeAsync(atMs - 50)
  expect(overMs()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(overMs()).toBeGreaterThanOrEqual(atMs)
})

test('work that is done is watched no longer', async () => {
  const { end, overMs } = watched(1)
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(overMs()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
