import { expect, test } from 'vitest'
import { createGathering } from './gathering.ts'

test('items of one turn go together, those that come meanwhile go next, in order and without overlap', async () => {
  const groups: (readonly number[])[] = []
  let active = 0
  const gathering = createGathering<number>(async (items) => {
    active += 1
    expect(active).toBe(1)
    groups.push(items)
    if (groups.length === 1) for (const late of [5, 6, 7, 8]) gathering.add(late)
    await Promise.resolve()
    active -= 1
  }, 3)
  for (const item of [1, 2]) gathering.add(item)
  await gathering.settled()
  expect(groups).toEqual([[1, 2], [5, 6, 7], [8]])
  gathering.add(9)
  await gathering.settled()
  expect(groups.at(-1)).toEqual([9])
})
