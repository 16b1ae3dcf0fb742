import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLanguageCode } from '../../../languages/language-code.ts'
import type { LanguagePair, Segment } from '../../../translation/engine.ts'
import type { Pipeline } from '../pipelines/pipeline.ts'
import { translateSegment } from './segment-translation.ts'

function pairOf(source: string, target: string): LanguagePair {
  const [from, to] = [parseLanguageCode(source), parseLanguageCode(target)]
  if (from === undefined || to === undefined) throw new RangeError('no language code')
  return { source: from, target: to }
}

const ENGLISH_SPANISH = pairOf('en', 'es')

interface FakePipeline extends Pipeline {
  /** Words in each message that was to be translated. */
  readonly sizes: readonly number[]
}

/** Analyses letters and digits as words, `.` as sentence end, and translates by upper-casing. */
function fakePipeline(analyse = analyseWords): FakePipeline {
  const sizes: number[] = []
  return {
    sizes,
    analyse: async (stream) => analyse(stream),
    async transfer(stream) {
      sizes.push([...stream.matchAll(/\^/g)].length)
      return stream.replaceAll(
        /(\[\[t:b:\d+\]\])\^((?:[^\\/$]|\\.)*)\/(?:[^\\$]|\\.)*\$/g,
        (_all, mark: string, word: string) => `${mark}${word.toUpperCase()}[[/]]`,
      )
    },
    stopReading: '^./.<sent>$',
    processIds: () => [],
    broken: () => false,
    dispose: async () => {},
  }
}

function analyseWords(stream: string): string {
  return stream.replaceAll(
    /(\[;\d+\])|(\\.)|([\p{L}\p{N}]+)|([.,])/gu,
    (all, literal, escaped, word, mark) => {
      if (literal !== undefined || escaped !== undefined) return all
      if (word !== undefined) return `^${word}/${word}<n>$`
      return mark === '.' ? '^./.<sent>$' : '^,/,<cm>$'
    },
  )
}

test('a segment is translated with its links and spans', async () => {
  const segment: Segment = { text: 'see {x}, now', protectedSpans: [{ start: 4, end: 7, output: '{x}' }] }
  const result = await translateSegment(fakePipeline(), segment, ENGLISH_SPANISH)
  expect(result.text).toBe('SEE {x}, NOW')
  expect(result.protectedRanges).toEqual([{ start: 4, end: 7 }])
  expect(result.alignment.map(({ source }) => segment.text.slice(source.start, source.end))).toEqual([
    'see',
    '{x}',
    ',',
    'now',
  ])
})

test('a long text goes through in pieces that end in good places, and nothing is dropped', async () => {
  const clause = Array.from({ length: 69 }, (_, index) => `ww${index}`).join(' ')
  const text = Array.from({ length: 10 }, () => `${clause},`).join(' ')
  const pipeline = fakePipeline()
  const result = await translateSegment(pipeline, { text, protectedSpans: [] }, ENGLISH_SPANISH)
  expect(result.text).toBe(text.toUpperCase())
  expect(pipeline.sizes.every((size) => size <= 151)).toBe(true)
  expect(new Set(pipeline.sizes)).toEqual(new Set([141]))
})

test('text without words, and text that comes back garbled, is returned as it is', async () => {
  const segment: Segment = { text: '😀 {a} !', protectedSpans: [{ start: 3, end: 6, output: 'B' }] }
  const garbled = fakePipeline(() => '^something/else<n>$')
  const silent = fakePipeline((stream) => stream)
  for (const pipeline of [garbled, silent]) {
    const result = await translateSegment(pipeline, segment, ENGLISH_SPANISH)
    expect(result.text).toBe('😀 B !')
    expect(result.protectedRanges).toEqual([{ start: 3, end: 4 }])
  }
})

test('overlong words that do not come back are not lost', async () => {
  const long = 'y'.repeat(500)
  const forgetful = { ...fakePipeline(), transfer: async () => '[[t:b:1]]UNO[[/]]' }
  const result = await translateSegment(
    forgetful,
    { text: `one ${long}`, protectedSpans: [] },
    ENGLISH_SPANISH,
  )
  expect(result.text).toBe(`UNO ${long}`)
})

test('a protected span that does not come back is reported as lost', async () => {
  const forgetful = { ...fakePipeline(), transfer: async () => '[[t:b:1]]UNO[[/]]' }
  const segment: Segment = { text: 'one {x}', protectedSpans: [{ start: 4, end: 7, output: '{x}' }] }
  const result = await translateSegment(forgetful, segment, ENGLISH_SPANISH)
  expect(result).toMatchObject({ text: 'UNO', protectedRanges: [undefined] })
})

test('a lost final mark is put back', async () => {
  const dropping = { ...fakePipeline(), transfer: async () => '[[t:b:1]]SEDAN[[/]]' }
  expect(
    (await translateSegment(dropping, { text: 'siden.', protectedSpans: [] }, ENGLISH_SPANISH)).text,
  ).toBe('SEDAN.')
})

function letters(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

test('whatever the text, all of it comes through', async () => {
  const words = fc.array(fc.oneof(fc.constantFrom('ab', 'cd,', 'ef.', '~', '[x]', '\\'), fc.string()), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(words, async (parts) => {
      const text = parts.join(' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC').replaceAll('\u00ad', '')
      const { text: result } = await translateSegment(
        fakePipeline(),
        { text, protectedSpans: [] },
        ENGLISH_SPANISH,
      )
      expect(letters(result)).toContain(letters(text))
    }),
  )
})
