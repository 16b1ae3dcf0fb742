import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Segment, TranslatedSegment } from '../engine.ts'
import { packBlocks, packTranslations, unpackBlocks, unpackTranslations } from './packed-segments.ts'

const range = fc
  .tuple(fc.nat(50), fc.nat(50))
  .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))

const translated: fc.Arbitrary<TranslatedSegment> = fc.record({
  text: fc.string(),
  protectedRanges: fc.array(fc.option(range, { nil: undefined }), { maxLength: 5 }),
  alignment: fc.array(fc.record({ source: range, target: range }), { maxLength: 5 }),
})

const block: fc.Arbitrary<Segment> = fc
  .tuple(fc.string(), fc.array(range, { maxLength: 5 }))
  .map(([text, ranges]) => ({
    text,
    protectedSpans: ranges.map((each) => ({ ...each, output: text.slice(each.start, each.end) })),
  }))

test('translations survive the way between threads', () => {
  fc.assert(
    fc.property(fc.array(translated), (all) => {
      expect(unpackTranslations(structuredClone(packTranslations(all)))).toEqual(all)
    }),
  )
})

test('blocks survive the way between threads', () => {
  fc.assert(
    fc.property(fc.array(block), (all) => {
      expect(unpackBlocks(structuredClone(packBlocks(all)))).toEqual(all)
    }),
  )
})
