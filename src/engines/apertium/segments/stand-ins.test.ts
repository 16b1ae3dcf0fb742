import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Segment } from '../../../translation/engine.ts'
import { maskSegment } from './stand-ins.ts'

const segmentWithSpans: fc.Arbitrary<Segment> = fc
  .array(fc.record({ text: fc.string({ minLength: 1, maxLength: 8 }), isProtected: fc.boolean() }), {
    maxLength: 8,
  })
  .map((stretches) => {
    let text = ''
    const protectedSpans = stretches.flatMap(({ text: stretch, isProtected }, index) => {
      const start = text.length
      text += stretch
      return isProtected ? [{ start, end: text.length, output: `<${index}>` }] : []
    })
    return { text, protectedSpans }
  })

test('protected spans become unknown words, capitalised at the start', () => {
  const segment = {
    text: '{name}, see {name}!',
    protectedSpans: [
      { start: 0, end: 6, output: '{name}' },
      { start: 12, end: 18, output: '{name}' },
    ],
  }
  expect(maskSegment(segment).text).toBe('Xqa0x, see xqa1x!')
})

test('a stem that the text holds is not used', () => {
  expect(
    maskSegment({ text: 'xQa XQB {a}', protectedSpans: [{ start: 8, end: 11, output: 'a' }] }).text,
  ).toBe('xQa XQB xqc0x')
})

test('a text that holds every short stem gets a longer one', () => {
  const text = Array.from({ length: 26 }, (_, n) => `xq${String.fromCharCode(97 + n)}`).join(' ')
  const masked = maskSegment({ text, protectedSpans: [{ start: 0, end: 3, output: 'a' }] })
  expect(masked.text.startsWith('Xqaa0x xqb')).toBe(true)
})

test('words too long to be words are hidden, and count for no span', () => {
  const long = 'x'.repeat(100_000)
  const { text, standIns } = maskSegment({ text: `a ${long} b`, protectedSpans: [] })
  expect(text).toBe('a xqa0x b')
  expect(standIns).toEqual([{ source: { start: 2, end: 100_002 }, output: long, span: undefined }])
})

test('soft hyphens and loose accents are spelt as dictionaries do', () => {
  const masked = maskSegment({ text: 'fre\u00adno e\u0301te\u0301 x', protectedSpans: [] })
  expect(masked.text).toBe('freno été x')
  expect(masked.toSource({ start: 0, end: 5 })).toEqual({ start: 0, end: 6 })
  expect(masked.toSource({ start: 6, end: 9 })).toEqual({ start: 7, end: 12 })
  expect(masked.toSource({ start: 10, end: 11 })).toEqual({ start: 13, end: 14 })
})

test('every stand-in is found again and covers its source, and the rest keeps its place', () => {
  fc.assert(
    fc.property(segmentWithSpans, (segment) => {
      const masked = maskSegment(segment)
      const { text, standIns, pattern } = masked
      const found = [...text.matchAll(pattern)]
      expect(found.map((match) => Number(match[1]))).toEqual(standIns.map((_, index) => index))
      for (const [index, match] of found.entries()) {
        const range = { start: match.index, end: match.index + match[0].length }
        expect(masked.toSource(range)).toEqual(standIns[index]?.source)
      }
      expect(masked.toSource({ start: 0, end: text.length })).toEqual({ start: 0, end: segment.text.length })
    }),
  )
})
