import { expect, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import { createRateLimiter, type RateLimits } from './rate-limiter.ts'

function limiter(limits: Partial<RateLimits>) {
  let nowMs = 1_000_000
  const config = { requestsPerMinute: undefined, charactersPerMinute: undefined, ...limits }
  const rateLimiter = createRateLimiter({ clock: { nowMs: () => nowMs }, config })
  return {
    /** Seconds to wait, or 0 when admitted. */
    tryAdmit(keyId: string, characters = 0): number {
      try {
        rateLimiter.admit(keyId, characters)
        return 0
      } catch (error) {
        if (error instanceof InterpresError && error.code === 'rate_limited')
          return error.retryAfterSeconds ?? -1
        throw error
      }
    },
    advance(ms: number) {
      nowMs += ms
    },
  }
}

test('a key may make a minute of requests at once, then goes on at the pace of the limit', () => {
  const pace = limiter({ requestsPerMinute: 30 })
  for (let index = 0; index < 30; index += 1) expect(pace.tryAdmit('a')).toBe(0)
  expect(pace.tryAdmit('a')).toBe(2)
  pace.advance(1_999)
  expect(pace.tryAdmit('a')).toBe(1)
  pace.advance(1)
  expect(pace.tryAdmit('a')).toBe(0)
  expect(pace.tryAdmit('a')).toBe(2)
})

test('one key does not slow down another', () => {
  const pace = limiter({ requestsPerMinute: 1 })
  expect(pace.tryAdmit('a')).toBe(0)
  expect(pace.tryAdmit('a')).toBe(60)
  expect(pace.tryAdmit('b')).toBe(0)
})

test('a request for more than a minute of characters is admitted after a quiet minute, and paid for afterwards', () => {
  const pace = limiter({ charactersPerMinute: 600 })
  expect(pace.tryAdmit('a', 1_800)).toBe(0)
  expect(pace.tryAdmit('a', 1)).toBe(121)
  expect(pace.tryAdmit('a', 5_000)).toBe(180)
  pace.advance(120_100)
  expect(pace.tryAdmit('a', 1)).toBe(0)
})

test('a refused request costs nothing, and no limit is no limit', () => {
  const pace = limiter({ requestsPerMinute: 2, charactersPerMinute: 100 })
  expect(pace.tryAdmit('a', 100)).toBe(0)
  expect(pace.tryAdmit('a', 50)).toBe(30)
  pace.advance(30_000)
  expect(pace.tryAdmit('a', 50)).toBe(0)
  const free = limiter({})
  for (let index = 0; index < 100; index += 1) expect(free.tryAdmit('a', 1_000_000)).toBe(0)
})

test('a clock that jumps back and forth does not block a key for longer than a minute', () => {
  const pace = limiter({ requestsPerMinute: 1 })
  expect(pace.tryAdmit('a')).toBe(0)
  pace.advance(1_000_000_000)
  pace.advance(-1_000_000_000)
  expect(pace.tryAdmit('a')).toBeLessThanOrEqual(60)
  pace.advance(60_000)
  expect(pace.tryAdmit('a')).toBe(0)
})
