import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from '../../kernel/turns/pace.ts'
import type { Segment, TranslatedSegment } from '../engine.ts'
import {
  buffersOf,
  packBlocks,
  packTranslations,
  unpackBlocks,
  unpackTranslations,
} from './packed-segments.ts'

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

test('translations survive the way between threads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(translated), async (all) => {
      expect(unpackTranslations(structuredClone(await packTranslations(all, createPace())))).toEqual(all)
    }),
  )
})

test('blocks survive the way between threads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block), async (all) => {
      expect(await unpackBlocks(structuredClone(packBlocks(all)), createPace())).toEqual(all)
    }),
  )
})

test('many texts are as few objects on the way as one', () => {
  const many = packBlocks(Array.from({ length: 10_000 }, () => ({ text: 'Ab.', protectedSpans: [] })))
  expect(buffersOf(many)).toHaveLength(3)
  expect(many.text).toHaveLength(30_000)
})

test('the event loop goes on while many texts are packed and unpacked', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  const blocks = Array.from({ length: 20_000 }, (_, at) => ({ text: `Line ${at}`, protectedSpans: [] }))
  const unpacked = await unpackBlocks(packBlocks(blocks), createPace())
  await packTranslations(
    unpacked.map(({ text }) => ({ text, alignment: [], protectedRanges: [] })),
    createPace(),
  )
  isDone = true
  expect(turns).toBeGreaterThan(200)
})
