import { expect, test } from 'vitest'
import { mapLimited } from './map-limited.ts'

test('results come in order and no more work runs at a time than allowed', async () => {
  let running = 0
  let most = 0
  const results = await mapLimited(['a', 'b', 'c', 'd', 'e'], 2, async (item) => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    return item.toUpperCase()
  })
  expect(results).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(most).toBe(2)
})

test('after a failure nothing more is begun', async () => {
  const begun: string[] = []
  const work = mapLimited(['a', 'b', 'c', 'd', 'e', 'f'], 2, async (item) => {
    begun.push(item)
    await new Promise(setImmediate)
    if (item === 'b') throw new Error('b failed')
    return item
  })
  await expect(work).rejects.toThrow('b failed')
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(begun.length).toBeLessThan(5)
})

test('nothing to do is done at once', async () => {
  expect(await mapLimited([], 4, async (item: string) => item)).toEqual([])
})
