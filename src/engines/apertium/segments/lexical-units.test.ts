import { expect, test } from 'vitest'
import { AnalysisMismatch, parseAnalysis } from './lexical-units.ts'

test('units know their place in the text', () => {
  const text = 'I have a lot of "x".'
  const stream = '^I/prpers<prn>$ ^have/have<vblex>$ ^a lot of/a lot of<det>$ "^x/*x$"^./.<sent>$'
  const { units, loose, tail } = parseAnalysis(stream, text, [])
  expect(units.map(({ start, end }) => text.slice(start, end))).toEqual(['I', 'have', 'a lot of', 'x', '.'])
  expect(units.map(({ before }) => before)).toEqual(['', ' ', ' ', ' "', '"'])
  expect(loose.map((stretch) => [stretch.text, stretch.start])).toEqual([
    ['"', 16],
    ['"', 18],
  ])
  expect(tail).toBe('')
})

test('spaces that the analysis adds inside contractions are not counted', () => {
  const { units } = parseAnalysis("^He/he<prn>$ ^'s/be<vbser>$ ^here/here<adv>$", "He's here", [])
  expect(units.map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [2, 4],
    [5, 9],
  ])
})

test('a literal inside a unit belongs to the unit and is not repeated after it', () => {
  const text = '12\u00a0000 km'
  const { units, tail } = parseAnalysis('^12 000/12 000<num>$[;0] ^km/km<n>$', text, ['\u00a0'])
  expect(units.map(({ start, end }) => text.slice(start, end))).toEqual(['12\u00a0000', 'km'])
  expect(units.map(({ before }) => before)).toEqual(['', ' '])
  expect(tail).toBe('')
})

test('a literal that is no mere space is kept even when a unit contains it', () => {
  const { units, tail } = parseAnalysis('^a b/a b<n>$[;0]', 'a ~b', [' ~'])
  expect(units).toHaveLength(1)
  expect(tail).toBe('[;0]')
})

test.each([
  ['^other/other<n>$', 'word'],
  ['^wordword/*wordword$', 'word'],
  ['', 'word'],
  ['^word', 'word'],
  ['^word/word<n>$ more', 'word'],
])('an analysis of something else is refused: %j', (stream, text) => {
  expect(() => parseAnalysis(stream, text, [])).toThrow(AnalysisMismatch)
})
