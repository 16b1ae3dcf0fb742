import { expect, test } from 'vitest'
import { createSpeedLimit } from './speed-limit.ts'

function createBench() {
  let nowMs = 0
  const limit = createSpeedLimit({ nowMs: () => nowMs })
  return {
    admit: (ms: number) => limit.admit(ms),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('audio at the speed at which it is spoken, or twice that, never waits', () => {
  for (const speed of [1, 2]) {
    const { admit, pass } = createBench()
    for (let chunk = 0; chunk < 2_000; chunk += 1) {
      expect(admit(100)).toBe(0)
      pass(100 / speed)
    }
  }
})

test('half a minute may come at once, what follows comes at twice the speed', () => {
  const { admit, pass } = createBench()
  expect(admit(30_000)).toBe(0)
  let waitedMs = 0
  for (let chunk = 0; chunk < 600; chunk += 1) {
    const waitMs = admit(500)
    waitedMs += waitMs
    pass(waitMs)
  }
  expect(waitedMs).toBe(150_000)
})

test('who was quiet for long may not come faster for it', () => {
  const { admit, pass } = createBench()
  admit(1_000)
  pass(3_600_000)
  expect(admit(30_000)).toBe(0)
  expect(admit(60_000)).toBe(30_000)
})
