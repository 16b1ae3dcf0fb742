import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createModelResidency } from './model-residency.ts'

test('the models longest without work make room, those at work and those being loaded stay', () => {
  const residency = createModelResidency(100)
  for (const [key, nowMs] of [
    ['old', 1],
    ['newer', 2],
  ] as const) {
    expect(residency.admit(0, key, 40, nowMs)).toEqual([])
    residency.markReady(0, key)
  }
  expect(residency.admit(0, 'third', 40, 3)?.map((model) => model.key)).toEqual(['old'])
  expect(residency.admit(1, 'fourth', 40, 4)?.map((model) => model.key)).toEqual(['newer'])
  expect(residency.admit(1, 'fifth', 40, 5)).toBeUndefined()
  residency.markReady(0, 'third')
  residency.begin(0, 'third', 6)
  expect(residency.admit(1, 'fifth', 40, 7)).toBeUndefined()
  residency.end(0, 'third', 8)
  expect(residency.admit(1, 'fifth', 40, 9)?.map((model) => model.key)).toEqual(['third'])
})

test('whatever happens, the budget is never exceeded', () => {
  const step = fc.record({
    action: fc.constantFrom('admit', 'ready', 'begin', 'end', 'forget', 'idle'),
    worker: fc.nat(2),
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    sizeBytes: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const residency = createModelResidency(100)
      for (const [nowMs, { action, worker, key, sizeBytes }] of steps.entries()) {
        if (action === 'admit' && !residency.has(worker, key)) residency.admit(worker, key, sizeBytes, nowMs)
        if (action === 'ready') residency.markReady(worker, key)
        if (action === 'begin') residency.begin(worker, key, nowMs)
        if (action === 'end') residency.end(worker, key, nowMs)
        if (action === 'forget') residency.forget(worker)
        if (action === 'idle') residency.evictIdle(nowMs - 10)
        expect(residency.usedBytes()).toBeLessThanOrEqual(100)
      }
    }),
  )
})
