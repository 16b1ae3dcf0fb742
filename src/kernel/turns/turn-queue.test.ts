import { expect, test } from 'vitest'
import { createTurnQueue } from './turn-queue.ts'

const forever = new AbortController().signal

/** A queue whose items are done one by one when the test says so. */
function steppedQueue() {
  const begun: string[] = []
  const steps: (() => void)[] = []
  const queue = createTurnQueue<string, string>(async (item) => {
    begun.push(item)
    await new Promise<void>((resolve) => steps.push(resolve))
    return item.toUpperCase()
  })
  async function step(): Promise<void> {
    await expect.poll(() => steps.length).toBeGreaterThan(0)
    steps.shift()?.()
  }
  return { queue, begun, step }
}

test('requests take turns item by item', async () => {
  const { queue, begun, step } = steppedQueue()
  const long = queue.add(['a1', 'a2', 'a3'], forever)
  const short = queue.add(['b1'], forever)
  await step()
  await step()
  await expect(short).resolves.toEqual(['B1'])
  await step()
  await step()
  await expect(long).resolves.toEqual(['A1', 'A2', 'A3'])
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('an abort rejects at once and drops what was not begun', async () => {
  const { queue, begun, step } = steppedQueue()
  const abort = new AbortController()
  const first = queue.add(['a1', 'a2'], abort.signal)
  const second = queue.add(['b1'], forever)
  expect(queue.waiting()).toBe(3)
  abort.abort()
  await expect(first).rejects.toMatchObject({ code: 'cancelled' })
  await step()
  await step()
  await expect(second).resolves.toEqual(['B1'])
  expect(begun).toEqual(['a1', 'b1'])
  expect(queue.waiting()).toBe(0)
})

test('a failing item fails its own request alone', async () => {
  const queue = createTurnQueue<number, number>(async (item) => {
    if (item < 0) throw new Error('negative')
    return item
  })
  const bad = queue.add([1, -1, 2], forever)
  const good = queue.add([3, 4], forever)
  await expect(bad).rejects.toThrow('negative')
  await expect(good).resolves.toEqual([3, 4])
  await expect(queue.add([], forever)).resolves.toEqual([])
  await expect.poll(() => queue.busy()).toBe(false)
})

test('rejecting all fails what waits and what is under way', async () => {
  const { queue, step } = steppedQueue()
  const requests = [queue.add(['a'], forever), queue.add(['b'], forever)]
  queue.rejectAll(new Error('closed'))
  const outcomes = await Promise.allSettled(requests)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await step()
  await expect.poll(() => queue.busy()).toBe(false)
})
