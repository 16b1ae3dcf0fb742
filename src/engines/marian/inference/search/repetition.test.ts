import { expect, test } from 'vitest'
import { createRepetitionWatch, idsThatEcho, idsThatRepeat } from './repetition.ts'

function firstAlarm(source: readonly number[], ids: readonly number[]): number | undefined {
  const watch = createRepetitionWatch(source)
  const index = ids.findIndex((id) => watch.push(id) > 0)
  return index < 0 ? undefined : index
}

const repeated = (group: readonly number[], times: number) =>
  Array.from({ length: times }, () => group).flat()

test('a group of pieces that comes again and again is a loop', () => {
  expect(firstAlarm([1, 2, 3], repeated([5, 6, 7], 4))).toBe(11)
  expect(firstAlarm([1, 2, 3], repeated([5], 10))).toBe(4)
  expect(firstAlarm([1, 2, 3], [9, 8, ...repeated([5, 6], 9)])).toBe(11)
})

test('saying something two or three times is no loop', () => {
  expect(firstAlarm([1, 2, 3], [5, 5, 5, 6, 6, 7, 5, 6, 7, 5])).toBeUndefined()
  expect(firstAlarm([1, 2, 3], repeated([5, 6, 7], 3))).toBeUndefined()
})

test('a source that repeats itself may be answered with as many repetitions', () => {
  expect(firstAlarm(repeated([4], 12), repeated([5], 12))).toBeUndefined()
  expect(firstAlarm(repeated([4], 12), repeated([5], 40))).toBeDefined()
})

test('ids that would complete a known group are found', () => {
  expect([...idsThatRepeat([1, 2, 3, 9, 1, 2], 3)]).toEqual([3])
  expect([...idsThatRepeat([1], 3)]).toEqual([])
})

test('what would end an echo is found, and no piece that merely comes again', () => {
  expect([...idsThatEcho([7, 1, 2, 1])]).toEqual([2])
  expect([...idsThatEcho([7, 1, 2, 3, 1, 2])]).toEqual([3])
  expect([...idsThatEcho([1])]).toEqual([])
  expect([...idsThatEcho([1, 2, 3, 1])]).toEqual([])
})
