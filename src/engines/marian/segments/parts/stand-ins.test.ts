import { describe, expect, test } from 'vitest'
import type { ProtectedSpan } from '../../../../translation/engine.ts'
import type { ModelControls } from '../loaded-model.ts'
import { hasRemains, locateStandIns, standInPlans } from './stand-ins.ts'

const span = (output: string): ProtectedSpan => ({ start: 0, end: 1, output })

describe('a stand-in is found', () => {
  test('where it stands as a word of its own, also between characters of scripts without spaces', () => {
    expect(locateStandIns('Hallo X1, wie geht es?', ['X1'])).toEqual([{ start: 6, end: 8 }])
    expect(locateStandIns('请X1看', ['X1'])).toEqual([{ start: 1, end: 3 }])
  })

  test('not inside a longer word, and not when it was doubled', () => {
    expect(locateStandIns('X10 und X11', ['X1'])).toEqual([undefined])
    expect(locateStandIns('aX1', ['X1'])).toEqual([undefined])
    expect(locateStandIns('X1 und X1', ['X1'])).toEqual([undefined])
    expect(locateStandIns('X1 und X1a', ['X1'])).toEqual([undefined])
  })
})

test('pieces of a stand-in that came apart are noticed, words of the source are not', () => {
  expect(hasRemains('das X ist da', 'it is there', ['X1'])).toBe(true)
  expect(hasRemains('das ist 1 da', 'it is there', ['X1'])).toBe(true)
  expect(hasRemains('die 1 ist da', 'the 1 is there', ['X1'])).toBe(false)
  expect(hasRemains('das Bett', 'the', ['Häuser'])).toBe(false)
  expect(hasRemains('das Gebäudes', 'the', ['Gebäude'])).toBe(true)
})

describe('what stands for spans', () => {
  const sources = (text: string, spans: readonly ProtectedSpan[], controls: Partial<ModelControls> = {}) =>
    standInPlans(text, spans, { copyTokens: [], ...controls }).map((plan) => plan.inSource)

  test('is first what the pack declares, then wanted words, then stand-ins the text does not hold', () => {
    expect(sources('{n} X1 b', [{ start: 0, end: 3, output: '{n}' }])).toEqual([['X2']])
    expect(sources('a b', [span('Haus')])).toEqual([['Haus'], ['X1']])
    expect(sources('a b', [span('Haus'), span('{n}')], { copyTokens: ['<x>', '<y>'] })).toEqual([
      ['<x>', '<y>'],
      ['Haus', '<y>'],
    ])
  })

  test('is the term with its translation where the pack has marks for that', () => {
    const terminology = { before: '<t>', between: '<is>', after: '</t>' }
    const [plan] = standInPlans('a house', [{ start: 2, end: 7, output: 'Haus' }], {
      copyTokens: [],
      terminology,
    })
    expect(plan).toEqual({
      inSource: ['<t> house <is> Haus </t>'],
      inTarget: ['Haus'],
      marks: ['<t>', '<is>', '</t>'],
    })
    expect(sources('{n}', [{ start: 0, end: 3, output: '{n}' }], { terminology })).toEqual([['X1']])
  })

  test('is never the same word twice', () => {
    expect(sources('a b', [span('Haus'), span('Haus')])).toEqual([['X1', 'X2']])
    expect(
      sources(
        'a b',
        Array.from({ length: 40 }, () => span('{n}')),
      ),
    ).toEqual([])
  })
})
