import { expect, test } from 'vitest'
import type { Segment } from '../../../translation/engine.ts'
import { findPlaceholders } from '../../../translation/port.ts'
import type { SegmentText } from '../../memory.ts'
import { normalise } from '../../segments/normalise.ts'
import { askedUnit } from '../asked-unit.ts'
import { fitTarget } from './fit-target.ts'
import { renumber } from './renumber.ts'

const plain = (text: string): Segment => ({ text, protectedSpans: findPlaceholders(text) })

const unit = (segment: Segment) => ({ segment, before: undefined, after: undefined, textIndex: 0 })

function fit(source: SegmentText | string, target: SegmentText | string, segment: Segment | string) {
  const [stored, wanted] = [source, target].map((side) => (typeof side === 'string' ? { text: side } : side))
  if (stored === undefined || wanted === undefined) throw new Error('no text')
  const own = typeof segment === 'string' ? plain(segment) : segment
  const actual = askedUnit(unit(own)).normal.variables
  const pairs = normalise(stored.text).variables.flatMap((variable, index) => {
    const other = actual[index]
    return other === undefined ? [] : [{ stored: variable, actual: other }]
  })
  return fitTarget({ source: stored, target: wanted, segment: own, pairs })
}

test.each([
  ['Open {a} 3 times', '{a} 3-mal öffnen', 'Open {b} 12 times', '{b} 12-mal öffnen'],
  ['{0} of {1}', 'Von {1} sind es {0}', '{x} of {y}', 'Von {y} sind es {x}'],
  ['It costs 1,234.50.', 'Es kostet 1.234,50.', 'It costs 9,876.10.', 'Es kostet 9.876,10.'],
  ['3 and 3', '3 und 3', '4 and 4', '4 und 4'],
  ['1,234 or 1.234', '1.234', '1,234 or 1.234', '1.234'],
  ['Hello %s', 'Hallo %s', 'Hello %s', 'Hallo %s'],
])('%s → %s makes of %s: %s', (source, target, actual, expected) => {
  const fitted = fit(source, target, actual)
  expect(fitted?.text).toBe(expected)
  const spans = plain(actual).protectedSpans
  expect(fitted?.protectedRanges.map((range) => range && expected.slice(range.start, range.end))).toEqual(
    spans.map(({ output }) => output),
  )
})

test.each([
  ['a number written in letters', '3 files', 'drei Dateien', '4 files'],
  ['a placeholder that the target lacks', 'Hello {a}', 'Hallo', 'Hello {b}'],
  ['a number whose signs cannot be told', 'It is 7.', 'Es ist 7.', 'It is 1,234.'],
  [
    'a number that was the same as another one',
    'Windows 10 needs 10 updates.',
    '10 Updates braucht Windows 10.',
    'Windows 11 needs 64 updates.',
  ],
  [
    'one of two numbers that may be its own',
    '2 teams and two coaches',
    '2 Teams und 2 Trainer',
    '3 teams and two coaches',
  ],
])('%s cannot be put in', (_what, source, target, actual) => {
  expect(fit(source, target, actual)).toBeUndefined()
})

test('the stored translation stands where nothing differs, whatever it left out', () => {
  expect(fit('Hello {a}', 'Hallo', 'Hello {a}')).toMatchObject({
    text: 'Hallo',
    protectedRanges: [undefined],
  })
})

test('terms of a glossary are found where the stored target has them', () => {
  const segment = { text: 'My house', protectedSpans: [{ start: 3, end: 8, output: 'Haus' }] }
  expect(fit('My house', 'Mein Haus', segment)?.protectedRanges).toEqual([{ start: 5, end: 9 }])
  expect(fit('My house', 'Meine Hütte', segment)).toMatchObject({
    text: 'Meine Hütte',
    protectedRanges: [undefined],
  })
})

test('inline codes of both sides say which words belong together', () => {
  const source = { text: 'Click OK 3 times', markup: 'Click <bpt i="1">b</bpt>OK<ept i="1">b</ept> 3 times' }
  const target = { text: '3-mal OK klicken', markup: '3-mal <bpt i="1">b</bpt>OK<ept i="1">b</ept> klicken' }
  expect(fit(source, target, 'Click OK 12 times')).toMatchObject({
    text: '12-mal OK klicken',
    alignment: [
      { source: { start: 9, end: 11 }, target: { start: 0, end: 2 } },
      { source: { start: 6, end: 8 }, target: { start: 7, end: 9 } },
    ],
  })
})

test.each([
  ['1,234.5', '1.234,5', '9,876.1', '9.876,1'],
  ['7', '7', '12', '12'],
  ['7', '8', '12', undefined],
  ['7', '7', '1,2', undefined],
  ['{a}', '{a}', '{b}', '{b}'],
  ['1,234', '1 234', '5.678', undefined],
])('%s written %s makes of %s: %s', (source, target, actual, expected) => {
  expect(renumber(source, target, actual)).toBe(expected)
})
