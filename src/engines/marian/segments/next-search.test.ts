import { expect, test } from 'vitest'
import type { WishState } from '../inference/decode-task.ts'
import { nextSearch } from './next-search.ts'

// `the bana house`, the second word of two pieces.
const ids = [5, 6, 7, 8]
const ranges = [
  { start: 0, end: 3 },
  { start: 3, end: 6 },
  { start: 6, end: 8 },
  { start: 8, end: 14 },
]
const text = { ids, score: -1, logProbabilities: [-0.1, -1, -1, -2.5, -0.1], attention: () => [] }
const strangeWord = { start: 4, end: 8 }

test('a word that training has never seen is searched for again with all that is before it', () => {
  expect(nextSearch(text, { ranges }, { hasEcho: false, strangeWord })).toEqual({
    beginning: [5],
    forbidsEchoes: false,
    known: { ids, telling: 4 },
  })
})

test('one at the end is known only when the sentence is over', () => {
  const last = { start: 9, end: 14 }
  expect(nextSearch(text, { ranges }, { hasEcho: false, strangeWord: last })?.known?.telling).toBe(5)
})

test('one that the model is sure of is not', () => {
  const sure = { ...text, logProbabilities: [-3, -0.2, -0.1, -2.1, -3] }
  expect(nextSearch(sure, { ranges }, { hasEcho: false, strangeWord })).toBeUndefined()
})

test('a phrase said twice is forbidden from the start, and what has no fault is left alone', () => {
  expect(nextSearch(text, { ranges }, { hasEcho: true, strangeWord })).toEqual({
    beginning: [],
    forbidsEchoes: true,
  })
  expect(nextSearch(text, { ranges }, { hasEcho: false, strangeWord: undefined })).toBeUndefined()
})

test('a word that is wished for is searched for from two words before the one that stands in its place', () => {
  const state: WishState = { given: 0, gains: () => undefined, with: () => state }
  const wishes = { none: state }
  // `in the bana house`
  const apart = [
    { start: 0, end: 2 },
    { start: 3, end: 6 },
    { start: 7, end: 9 },
    { start: 9, end: 11 },
    { start: 12, end: 17 },
  ]
  const own = [4, ...ids]
  const search = (instead: { start: number; end: number } | undefined, hasEcho = false) =>
    nextSearch(
      { ...text, ids: own, logProbabilities: [-0.1, -1, -1, -2.5, -2, -0.1] },
      { ranges: apart },
      { hasEcho, strangeWord: undefined },
      { wishes, instead },
    )
  const last = { beginning: own.slice(0, 1), forbidsEchoes: false, wishes, known: { ids: own, telling: 7 } }
  expect(search({ start: 12, end: 17 })).toEqual(last)
  expect(search({ start: 7, end: 11 })).toEqual({ ...last, beginning: [], known: { ids: own, telling: 6 } })
  expect(search(undefined)).toEqual({ beginning: [], forbidsEchoes: false, wishes })
  expect(search({ start: 0, end: 2 })).toBeUndefined()
  expect(search({ start: 7, end: 11 }, true)).toEqual({ beginning: [], forbidsEchoes: true, wishes })
})
