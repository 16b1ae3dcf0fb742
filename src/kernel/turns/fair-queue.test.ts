import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

const any = () => true

function takeAll(queue: FairQueue<string>, count = Infinity): string[] {
  const taken: string[] = []
  for (let item = queue.take(any); item !== undefined; item = queue.take(any)) {
    taken.push(item)
    if (taken.length >= count) break
  }
  return taken
}

/** `a1` to `a9`, say. */
function pushMany(queue: FairQueue<string>, path: readonly string[], count: number, cost = 1): void {
  for (let index = 1; index <= count; index += 1) queue.push(path, `${path[0]}${index}`, cost)
}

describe('turns', () => {
  test('go round between parties, in order within each', () => {
    const queue = createFairQueue<string>()
    pushMany(queue, ['a', 'r'], 3)
    pushMany(queue, ['b', 'r'], 2)
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  })

  test('go by cost: one long piece of work is worth many short ones', () => {
    const queue = createFairQueue<string>()
    pushMany(queue, ['long', 'r'], 2, 100)
    pushMany(queue, ['s', 'r'], 120, 1)
    const order = takeAll(queue)
    expect(order[0]).toBe('long1')
    expect(order.indexOf('long2')).toBeGreaterThan(100)
  })

  test('count for the account, however many keys and requests it has', () => {
    const queue = createFairQueue<string>()
    for (let key = 0; key < 10; key += 1) pushMany(queue, ['many', `key ${key}`, 'r'], 20)
    pushMany(queue, ['few', 'key', 'r'], 20)
    const first = takeAll(queue, 40)
    expect(first.filter((item) => item.startsWith('few'))).toHaveLength(20)
  })

  test('let one who comes late in at once, without a credit for the time before', () => {
    const queue = createFairQueue<string>()
    pushMany(queue, ['a', 'r'], 100)
    takeAll(queue, 50)
    pushMany(queue, ['b', 'r'], 50)
    const next = takeAll(queue, 20)
    expect(next.slice(0, 2).some((item) => item.startsWith('b'))).toBe(true)
    expect(next.filter((item) => item.startsWith('b')).length).toBeGreaterThanOrEqual(9)
    expect(next.filter((item) => item.startsWith('b')).length).toBeLessThanOrEqual(11)
  })

  test('are not won by coming back again and again', () => {
    const queue = createFairQueue<string>()
    pushMany(queue, ['a', 'r'], 200)
    let ofB = 0
    for (let round = 0; round < 100; round += 1) {
      if (queue.size() > 0) queue.push(['b', `r${round}`], 'b', 3)
      if (queue.take(any) === 'b') ofB += 1
    }
    expect(ofB).toBeLessThanOrEqual(26)
  })

  test('favour by weight and starve nobody', () => {
    const queue = createFairQueue<string>({ weightOf: (party) => (party === 'now' ? 8 : 1) })
    pushMany(queue, ['later', 'r'], 100)
    pushMany(queue, ['now', 'r'], 100)
    const first = takeAll(queue, 90)
    expect(first.filter((item) => item.startsWith('later'))).toHaveLength(10)
  })
})

test('what is not accepted keeps its place and holds nobody up', () => {
  const queue = createFairQueue<string>()
  pushMany(queue, ['a', 'r'], 2)
  pushMany(queue, ['b', 'r'], 2)
  expect(queue.take((item) => item.startsWith('b'))).toBe('b1')
  expect(queue.take(() => false)).toBeUndefined()
  expect(takeAll(queue)).toEqual(['a1', 'a2', 'b2'])
})

test('nothing is lost, doubled or turned round within a lane', () => {
  const action = fc.oneof(
    fc.record({
      path: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 }),
      cost: fc.nat(9),
    }),
    fc.constant('take' as const),
    fc.constant('remove' as const),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const queue = createFairQueue<{ readonly lane: string; readonly number: number }>()
      const waiting: { readonly lane: string; readonly number: number }[] = []
      actions.forEach((each, number) => {
        if (each === 'take') {
          const item = queue.take(any)
          const first = waiting.find(({ lane }) => lane === item?.lane)
          expect(item).toBe(first)
          if (item !== undefined) waiting.splice(waiting.indexOf(item), 1)
        } else if (each === 'remove') {
          const gone = queue.remove((item) => item.number % 3 === 0)
          expect(new Set(gone)).toEqual(new Set(waiting.filter((item) => item.number % 3 === 0)))
          waiting.splice(0, waiting.length, ...waiting.filter((item) => item.number % 3 !== 0))
        } else {
          // Lanes end every path, so that none is a party of others as well.
          const item = { lane: `${each.path.join('/')}.`, number }
          queue.push([...each.path, 'lane'], item, each.cost)
          waiting.push(item)
        }
        expect(queue.size()).toBe(waiting.length)
      })
    }),
  )
})
