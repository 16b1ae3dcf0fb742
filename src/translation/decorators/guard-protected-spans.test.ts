import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeEngine, type FakeEngineOptions } from '../../../test/support/fake-engine.ts'
import {
  chaoticEngine,
  expectKept,
  expectTidy,
  requestOf,
  segmentOf,
} from '../../../test/support/protected-spans.ts'
import type { Segment, TranslatedSegment, TranslationEngine } from '../engine.ts'
import { guardProtectedSpans } from './guard-protected-spans.ts'

async function guarded(options: Partial<FakeEngineOptions>, ...texts: string[]) {
  const engine = createFakeEngine({ pairs: ['en-de'], word: (word) => word.toUpperCase(), ...options })
  const results = await guardProtectedSpans(engine).translate(requestOf(texts.map(segmentOf)))
  return { engine, results, texts: results.map(({ text }) => text) }
}

test('an engine that keeps its spans is asked once and believed', async () => {
  const { engine, texts } = await guarded({}, 'Hi {name}, you have %d mails')
  expect(texts).toEqual(['HI {name}, YOU HAVE %d MAILS'])
  expect(engine.requests).toHaveLength(1)
})

test('outputs that the engine does not report are found in the text', async () => {
  const { engine, texts, results } = await guarded({ spans: 'keep' }, 'Hi {name} and {name}')
  expect(texts).toEqual(['HI {name} AND {name}'])
  expect(results[0]?.protectedRanges).toEqual([
    { start: 3, end: 9 },
    { start: 14, end: 20 },
  ])
  expect(engine.requests).toHaveLength(1)
})

test('a lost output is kept by translating around it, all pieces of a request in one call', async () => {
  const { engine, texts } = await guarded(
    { spans: 'lose' },
    'Hi {name}, welcome',
    'no spans here',
    'see https://x.org now',
  )
  expect(texts).toEqual(['HI {name}, WELCOME', 'NO SPANS HERE', 'SEE https://x.org NOW'])
  expect(engine.requests.map(({ segments }) => segments.map(({ text }) => text))).toEqual([
    ['Hi {name}, welcome', 'no spans here', 'see https://x.org now'],
    ['Hi', ', welcome', 'see', 'now'],
  ])
})

test('an output written twice stands once', async () => {
  const { texts } = await guarded({ spans: 'double' }, 'Hi {name}, welcome {user}')
  expect(texts).toEqual(['HI {name}, WELCOME {user}'])
})

test('a term that is a word may occur again by itself', async () => {
  const segment: Segment = {
    text: 'the house of houses',
    protectedSpans: [{ start: 4, end: 9, output: 'Haus' }],
  }
  const engine = createFakeEngine({ pairs: ['en-de'], word: () => 'Haus' })
  const [result] = await guardProtectedSpans(engine).translate(requestOf([segment]))
  expect(result?.text).toBe('Haus Haus Haus Haus')
  expect(result?.protectedRanges).toEqual([{ start: 5, end: 9 }])
  expect(engine.requests).toHaveLength(1)
})

test('a term inside a longer word does not count as the term', async () => {
  const segment: Segment = { text: 'my house', protectedSpans: [{ start: 3, end: 8, output: 'Haus' }] }
  const engine: TranslationEngine = {
    ...createFakeEngine({ pairs: ['en-de'] }),
    translate: async ({ segments }) =>
      segments.map(({ text }) => ({
        text: text === 'my' ? 'mein' : 'Mein Hausmeister',
        alignment: [],
        protectedRanges: [],
      })),
  }
  const [result] = await guardProtectedSpans(engine).translate(requestOf([segment]))
  expect(result?.text).toBe('mein Haus')
})

test('what is lost again is placed by the alignment', async () => {
  const lossy: TranslationEngine = {
    ...createFakeEngine({ pairs: ['en-de'] }),
    translate: async ({ segments }) =>
      segments.map(({ text, protectedSpans }) => ({
        text: protectedSpans.length > 0 ? 'Hallo, willkommen' : text === 'Hi' ? '' : 'willkommen',
        alignment: [
          { source: { start: 0, end: 2 }, target: { start: 0, end: 5 } },
          { source: { start: 11, end: 18 }, target: { start: 7, end: 17 } },
        ],
        protectedRanges: [],
      })),
  }
  const nested: Segment = {
    text: 'Hi {name}, welcome',
    protectedSpans: [{ start: 3, end: 9, output: '{name}' }],
  }
  const [result] = await guardProtectedSpans(lossy).translate(requestOf([nested]))
  expectKept(nested, result as TranslatedSegment)
  expect(result?.text.split('{name}')).toHaveLength(2)
})

test('a segment of nothing but spans and signs needs no second call', async () => {
  const { engine, results } = await guarded({ spans: 'lose' }, '{a} {b}')
  expect(engine.requests).toHaveLength(1)
  expectKept(segmentOf('{a} {b}'), results[0] as TranslatedSegment)
})

test('wild alignments are cut to what holds', async () => {
  const wild: TranslationEngine = {
    ...createFakeEngine({ pairs: ['en-de'] }),
    translate: async () => [
      {
        text: 'a 👍 b',
        alignment: [
          { source: { start: -5, end: 999 }, target: { start: 3, end: 99 } },
          { source: { start: 0, end: 1 }, target: { start: 3, end: 3 } },
          { source: { start: Number.NaN, end: 1 }, target: { start: 0, end: 1 } },
          { source: { start: 1, end: 0.5 }, target: { start: 0, end: 1 } },
          { source: { start: 0, end: 1 }, target: { start: 0, end: 1 } },
        ],
        protectedRanges: [],
      },
    ],
  }
  const segment: Segment = { text: 'x y', protectedSpans: [] }
  const [result] = await guardProtectedSpans(wild).translate(requestOf([segment]))
  expect(result?.alignment).toEqual([
    { source: { start: 0, end: 1 }, target: { start: 0, end: 1 } },
    { source: { start: 0, end: 3 }, target: { start: 2, end: 6 } },
  ])
})

test('an engine that answers for too few segments fails as unavailable', async () => {
  const engine: TranslationEngine = { ...createFakeEngine({ pairs: [] }), translate: async () => [] }
  await expect(guardProtectedSpans(engine).translate(requestOf([segmentOf('a')]))).rejects.toMatchObject({
    code: 'engine_unavailable',
  })
})

/** None is part of another, and none arises from two others that come to stand side by side. */
const placeholder = fc.constantFrom('{name}', 'https://x.org', '{{y}}', '[[k]]', '👍🏽', '`a b`', '\ufffc')
const words = fc.constantFrom('hello', 'Ünïx', '好', '.', ',', '(', 'a', '\ud83d\ude00x'.slice(2), '-')
const sourceText = fc
  .array(fc.tuple(fc.oneof(placeholder, words), fc.constantFrom(' ', '  ')), {
    minLength: 1,
    maxLength: 14,
  })
  .map((parts) =>
    parts
      .map(([part, space]) => part + space)
      .join('')
      .trim(),
  )
  .filter((text) => text !== '')

test('whatever an engine does, every output stands at its range and placeholders stand nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sourceText, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(99), { minLength: 5, maxLength: 40 }),
      async (texts, noise) => {
        const segments = texts.map(segmentOf)
        const results = await guardProtectedSpans(chaoticEngine(noise)).translate(requestOf(segments))
        expect(results).toHaveLength(segments.length)
        segments.forEach((segment, index) => {
          const result = results[index] as TranslatedSegment
          expectKept(segment, result)
          expectTidy(segment, result)
          for (const output of new Set(segment.protectedSpans.map((span) => span.output))) {
            const count = (text: string) => text.split(output).length
            expect(count(result.text)).toBeLessThanOrEqual(count(segment.text))
          }
        })
      },
    ),
    { numRuns: 400 },
  )
})
