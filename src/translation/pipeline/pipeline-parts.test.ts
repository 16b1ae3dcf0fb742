import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlignmentLink, ProtectedSpan, TranslatedSegment } from '../engine.ts'
import { eachAtOnce } from './each-at-once.ts'
import { layoutRuns, restoreLayout, withoutLayout } from './formatting/layout-whitespace.ts'
import { protectBlock } from './protect-block.ts'

const link = (a: number, b: number, c: number, d: number): AlignmentLink => ({
  source: { start: a, end: b },
  target: { start: c, end: d },
})

function restore(source: string, text: string, alignment: readonly AlignmentLink[] = []) {
  const segment = { text: source, protectedSpans: [] }
  return restoreLayout(segment, layoutRuns(segment), { text, alignment, protectedRanges: [] }).text
}

test.each([
  ['one\ntwo', 'eins zwei', 'eins\nzwei'],
  ['a\tb  c', 'x y z', 'x\ty  z'],
  ['one\ntwo three', 'einszweidrei', 'einszweidrei\n'],
  ['one\ntwo', '一二', '一\n二'],
  ['one two', 'eins zwei', 'eins zwei'],
  ['one\n\n\n two\nthree', 'eins', 'eins\n\n\n \n'],
])('the layout of %j comes back in %j', (source, text, expected) => {
  expect(restore(source, text)).toBe(expected)
})

test('layout goes where the alignment says that its neighbours went', () => {
  const alignment = [link(0, 1, 0, 11), link(2, 5, 12, 13), link(6, 9, 14, 15)]
  expect(restore('I\nsee you', 'langeswort1 x y', alignment)).toBe('langeswort1\nx y')
})

test('an engine sees one space for each character of layout', () => {
  const segment = { text: 'a\r\nb\t c', protectedSpans: [] }
  expect(withoutLayout(segment, layoutRuns(segment)).text).toBe('a  b  c')
})

test('whitespace inside a protected span is not layout', () => {
  const protectedSpans: ProtectedSpan[] = [{ start: 2, end: 5, output: 'b\nc' }]
  expect(layoutRuns({ text: 'a b\nc d', protectedSpans })).toEqual([])
})

const offset = fc.nat(60)
const anyLink = fc
  .tuple(offset, fc.integer({ min: 1, max: 9 }), offset, fc.integer({ min: 1, max: 9 }))
  .map(([source, length, target, targetLength]) =>
    link(source, source + length, target, target + targetLength),
  )

test('every run of layout stands in the result, in order, and words stay whole and in order', () => {
  const text = fc
    .array(fc.constantFrom('ab', 'c', '好', '👍', ' ', '\n', '\t', '  ', '\r\n'), { maxLength: 20 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, fc.array(anyLink, { maxLength: 6 }), (source, raw, links) => {
      const target = raw.replace(/\s+/g, ' ').trim()
      const alignment = links.toSorted((left, right) => left.target.start - right.target.start)
      const segment = { text: source.trim(), protectedSpans: [] }
      const runs = layoutRuns(segment)
      const translated: TranslatedSegment = { text: target, alignment, protectedRanges: [] }
      const restored = restoreLayout(segment, runs, translated).text
      const layout = runs.map(({ start, end }) => segment.text.slice(start, end)).join('')
      expect(restored.match(/[\n\t\r]/g) ?? []).toEqual(layout.match(/[\n\t\r]/g) ?? [])
      expect(restored.replace(/\s/g, '')).toBe(target.replace(/\s/g, ''))
      expect(restored.isWellFormed()).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const anySpans = fc.array(
  fc
    .tuple(offset, fc.integer({ min: 1, max: 12 }))
    .map(([start, length]) => ({ start, end: start + length, output: '' })),
  { maxLength: 8 },
)

test('spans of a block are disjoint, markup’s own are all kept, and earlier lists win', () => {
  fc.assert(
    fc.property(anySpans, anySpans, anySpans, (markup, first, second) => {
      const text = 'x'.repeat(60)
      const own = protectBlock({ text, protectedSpans: [] }, [markup]).protectedSpans
      const merged = protectBlock({ text, protectedSpans: own }, [first, second])
      expect(merged.own.map((index) => merged.protectedSpans[index])).toEqual(own)
      merged.protectedSpans.forEach(({ start }, index) => {
        expect(start).toBeGreaterThanOrEqual(merged.protectedSpans[index - 1]?.end ?? 0)
      })
      const withoutSecond = protectBlock({ text, protectedSpans: own }, [first]).protectedSpans
      for (const span of withoutSecond) expect(merged.protectedSpans).toContain(span)
    }),
  )
})

test('spans outside the text are left out', () => {
  const spans = [
    { start: -1, end: 2, output: 'a' },
    { start: 2, end: 2, output: 'b' },
    { start: 3, end: 9, output: 'c' },
    { start: 0, end: 2, output: 'd' },
  ]
  expect(protectBlock({ text: 'hello', protectedSpans: [] }, [spans]).protectedSpans).toEqual([spans[3]])
})

test('no more than the limit is worked on at once', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await eachAtOnce([1, 2, 3, 4, 5], 2, new AbortController().signal, async (item) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    done.push(item)
  })
  expect(most).toBe(2)
  expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5]))
})

test('after a failure nothing more is begun and what runs is told to stop', async () => {
  const begun: number[] = []
  let stopped = false
  const work = eachAtOnce([1, 2, 3], 2, new AbortController().signal, async (item, signal) => {
    begun.push(item)
    signal.addEventListener('abort', () => (stopped = true))
    await new Promise((resolve) => setImmediate(resolve))
    if (item === 1) throw new Error('first')
    await new Promise((resolve) => setImmediate(resolve))
  })
  await expect(work).rejects.toThrow('first')
  expect(begun).toEqual([1, 2])
  expect(stopped).toBe(true)
})
