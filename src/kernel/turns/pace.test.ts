import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace, withHeadStart } from './pace.ts'

test('short requests never wait', () => {
  const pace = createPace()
  for (let piece = 0; piece < 10; piece += 1) expect(pace(100)).toBeUndefined()
})

test('of many long requests one goes on in each turn of the event loop', async () => {
  const pace = createPace()
  const pieces = { done: 0 }
  const requests = Array.from({ length: 20 }, async () => {
    for (let piece = 0; piece < 5; piece += 1) {
      await pace(10_000)
      pieces.done += 1
    }
  })
  let most = 0
  for (let before = 0; pieces.done < 100; before = pieces.done) {
    await nextTurn()
    most = Math.max(most, pieces.done - before)
  }
  await Promise.all(requests)
  expect(most).toBeLessThanOrEqual(2)
})

test('a short request does not wait behind long ones', async () => {
  const pace = createPace()
  const long = Array.from({ length: 5 }, () => pace(100_000))
  const short = withHeadStart(pace)
  expect(short(1_000)).toBeUndefined()
  expect(short(1_000)).toBeUndefined()
  expect(short(10_000)).toBeInstanceOf(Promise)
  await Promise.all(long.map((turn) => Promise.resolve(turn)))
})
