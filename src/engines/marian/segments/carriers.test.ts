import { describe, expect, test } from 'vitest'
import type { ProtectedSpan } from '../../../translation/engine.ts'
import { carrierPlans, hasRemains, locateCarriers } from './carriers.ts'

const span = (output: string): ProtectedSpan => ({ start: 0, end: 1, output })

describe('a carrier is found', () => {
  test('where it stands as a word of its own, also between characters of scripts without spaces', () => {
    expect(locateCarriers('Hallo X1, wie geht es?', ['X1'])).toEqual([{ start: 6, end: 8 }])
    expect(locateCarriers('请X1看', ['X1'])).toEqual([{ start: 1, end: 3 }])
  })

  test('not inside a longer word, and not when it was doubled', () => {
    expect(locateCarriers('X10 und X11', ['X1'])).toEqual([undefined])
    expect(locateCarriers('aX1', ['X1'])).toEqual([undefined])
    expect(locateCarriers('X1 und X1', ['X1'])).toEqual([undefined])
    expect(locateCarriers('X1 und X1a', ['X1'])).toEqual([undefined])
  })
})

test('pieces of a carrier that came apart are noticed, words of the source are not', () => {
  expect(hasRemains('das X ist da', 'it is there', ['X1'])).toBe(true)
  expect(hasRemains('das ist 1 da', 'it is there', ['X1'])).toBe(true)
  expect(hasRemains('die 1 ist da', 'the 1 is there', ['X1'])).toBe(false)
  expect(hasRemains('das Bett', 'the', ['Häuser'])).toBe(false)
  expect(hasRemains('das Gebäudes', 'the', ['Gebäude'])).toBe(true)
})

describe('what stands for spans', () => {
  test('is first what the pack declares, then wanted words, then carriers the text does not hold', () => {
    expect(carrierPlans('a X1 b', [span('{n}')], [])).toEqual([['X2']])
    expect(carrierPlans('a b', [span('Haus')], [])).toEqual([['Haus'], ['X1']])
    expect(carrierPlans('a b', [span('Haus'), span('{n}')], ['<x>', '<y>'])).toEqual([
      ['<x>', '<y>'],
      ['Haus', '<y>'],
    ])
  })

  test('is never the same word twice', () => {
    expect(carrierPlans('a b', [span('Haus'), span('Haus')], [])).toEqual([['X1', 'X2']])
    expect(
      carrierPlans(
        'a b',
        Array.from({ length: 40 }, () => span('{n}')),
        [],
      ),
    ).toEqual([])
  })
})
