import { expect } from 'vitest'
import { isCodePointBoundary } from '../../src/text/text-range.ts'
import type {
  EngineRequest,
  Segment,
  TranslatedSegment,
  TranslationEngine,
} from '../../src/translation/engine.ts'
import { findPlaceholders } from '../../src/translation/placeholders/find-placeholders.ts'
import { code } from './fake-engine.ts'

export const segmentOf = (text: string): Segment => ({ text, protectedSpans: findPlaceholders(text) })

export const requestOf = (segments: readonly Segment[]): EngineRequest => ({
  pair: { source: code('en'), target: code('de') },
  segments,
  formality: 'default',
  preferQuality: false,
  context: undefined,
  instructions: [],
  signal: new AbortController().signal,
})

/** Every output stands once at its range, apart from the others. */
export function expectKept(segment: Segment, translated: TranslatedSegment): void {
  expect(translated.protectedRanges).toHaveLength(segment.protectedSpans.length)
  const ranges = translated.protectedRanges.map((range, index) => {
    expect(range).toBeDefined()
    const { start, end } = range ?? { start: -1, end: -1 }
    expect(translated.text.slice(start, end)).toBe(segment.protectedSpans[index]?.output)
    return { start, end }
  })
  const ordered = ranges.toSorted((left, right) => left.start - right.start)
  ordered.forEach(({ start }, index) => expect(start).toBeGreaterThanOrEqual(ordered[index - 1]?.end ?? 0))
}

export function expectTidy(segment: Segment, { text, alignment }: TranslatedSegment): void {
  let last = 0
  for (const { source, target } of alignment) {
    for (const [range, within] of [
      [source, segment.text],
      [target, text],
    ] as const) {
      expect(range.start).toBeLessThan(range.end)
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeLessThanOrEqual(within.length)
      expect(isCodePointBoundary(within, range.start) && isCodePointBoundary(within, range.end)).toBe(true)
    }
    expect(target.start).toBeGreaterThanOrEqual(last)
    last = target.start
  }
}

/** Does to every segment what a list of numbers says: drops, doubles, moves and mangles at will. */
export function chaoticEngine(noise: readonly number[]): TranslationEngine {
  let at = 0
  const next = () => (noise[(at += 1) % noise.length] ?? 0) % 100
  return {
    name: 'chaos',
    pairs: () => [],
    close: async () => {},
    translate: async ({ segments }) =>
      segments.map(({ text, protectedSpans }) => {
        const parts = text.split(/(\s+)/).map((part) => (next() < 20 ? '' : next() < 20 ? part + part : part))
        const output = next() < 30 ? parts.toReversed().join('') : parts.join('')
        return {
          text: next() < 10 ? '' : output,
          alignment: Array.from({ length: 5 }, () => ({
            source: { start: next() - 10, end: next() },
            target: { start: next() - 10, end: next() },
          })),
          protectedRanges: protectedSpans.map(() =>
            next() < 50 ? undefined : { start: next(), end: next() },
          ),
        }
      }),
  }
}
