import { expect, test } from 'vitest'
import { createMemoryRelease } from './memory-release.ts'

const MEGABYTE = 2 ** 20

/** A process whose memory and work the test decides. */
function watchedProcess({ after }: { readonly after: number }) {
  const state = { megabytes: 200, busy: 0, isIdle: true, releases: 0 }
  const check = createMemoryRelease({
    heapBytes: () => state.megabytes * MEGABYTE,
    busyShare: () => state.busy,
    isIdle: () => state.isIdle,
    release() {
      state.releases += 1
      state.megabytes = after
    },
  })
  const checks = (count: number) => {
    for (let index = 0; index < count; index += 1) check()
  }
  return { state, checks }
}

test('memory that much work has left behind is given back once it is quiet, and only then', () => {
  const { state, checks } = watchedProcess({ after: 210 })
  checks(5)
  expect(state.releases).toBe(1)
  Object.assign(state, { megabytes: 800, busy: 0.6 })
  checks(20)
  expect(state.releases).toBe(1)
  state.busy = 0.01
  checks(2)
  expect(state.releases).toBe(1)
  checks(1)
  expect(state.releases).toBe(2)
  checks(50)
  expect(state.releases).toBe(2)
})

test('memory that is in use is not asked for again and again', () => {
  const { state, checks } = watchedProcess({ after: 790 })
  checks(5)
  state.megabytes = 900
  checks(50)
  expect(state.releases).toBe(2)
})

test('little is not worth the work', () => {
  const { state, checks } = watchedProcess({ after: 200 })
  checks(5)
  state.megabytes = 230
  checks(50)
  expect(state.releases).toBe(1)
})

test('pages that work has left and that are no longer counted to the heap are given back once', () => {
  const { state, checks } = watchedProcess({ after: 200 })
  checks(5)
  Object.assign(state, { megabytes: 800, busy: 0.6 })
  checks(2)
  Object.assign(state, { megabytes: 205, busy: 0.01 })
  checks(50)
  expect(state.releases).toBe(2)
})

test('growth is measured from the least that a quiet process had, not from its start', () => {
  const { state, checks } = watchedProcess({ after: 210 })
  checks(5)
  state.megabytes = 100
  checks(5)
  expect(state.releases).toBe(1)
  state.megabytes = 200
  checks(5)
  expect(state.releases).toBe(2)
})

test('nobody who waits for an answer waits for it, unless somebody always does', () => {
  const { state, checks } = watchedProcess({ after: 200 })
  checks(5)
  Object.assign(state, { megabytes: 800, isIdle: false })
  checks(10)
  expect(state.releases).toBe(1)
  state.isIdle = true
  checks(1)
  expect(state.releases).toBe(2)
  Object.assign(state, { megabytes: 800, isIdle: false })
  checks(50)
  expect(state.releases).toBe(3)
})
