import { expect, test } from 'vitest'
import type { AlignmentLink, TranslatedSegment } from '../engine.ts'
import { findPlaceholders } from '../placeholders/find-placeholders.ts'
import { composeAlignments, identityAlignment } from './alignment.ts'
import { editTranslation } from './edit-translation.ts'
import { placeLostSpans } from './place-lost-spans.ts'
import { hasWords, partOf, untranslated } from './segment-parts.ts'
import { isInsideWord } from './word-edges.ts'

const link = (a: number, b: number, c: number, d: number): AlignmentLink => ({
  source: { start: a, end: b },
  target: { start: c, end: d },
})
const translation = (text: string, changes: Partial<TranslatedSegment> = {}): TranslatedSegment => ({
  text,
  alignment: [],
  protectedRanges: [],
  ...changes,
})
const segment = (text: string) => ({ text, protectedSpans: findPlaceholders(text) })

test('a translation of a translation is aligned where the two meet', () => {
  expect(
    composeAlignments([link(0, 4, 0, 5), link(5, 9, 6, 9)], [link(6, 9, 0, 3), link(0, 5, 4, 10)]),
  ).toEqual([link(5, 9, 0, 3), link(0, 4, 4, 10)])
  expect(composeAlignments([link(0, 4, 0, 5)], [])).toEqual([])
})

test('each code point of unchanged text is aligned with itself', () => {
  expect(identityAlignment('a👍')).toEqual([link(0, 1, 0, 1), link(1, 3, 1, 3)])
})

test('edits move what comes after them and leave what comes before', () => {
  const before = translation('ab cd ef', {
    alignment: [link(0, 2, 0, 2), link(3, 5, 3, 5), link(6, 8, 6, 8)],
    protectedRanges: [{ start: 6, end: 8 }, undefined],
  })
  const after = editTranslation(before, [
    { start: 0, end: 0, text: '>>' },
    { start: 3, end: 5, text: '' },
    { start: 8, end: 8, text: '!' },
  ])
  expect(after.text).toBe('>>ab  ef!')
  expect(after.alignment).toEqual([link(0, 2, 2, 4), link(6, 8, 6, 8)])
  expect(after.protectedRanges).toEqual([{ start: 6, end: 8 }, undefined])
})

test('a range covers what replaces its beginning', () => {
  const edited = editTranslation(translation('Haus', { alignment: [link(0, 5, 0, 4)] }), [
    { start: 0, end: 1, text: 'hh' },
  ])
  expect(edited).toMatchObject({ text: 'hhaus', alignment: [link(0, 5, 0, 5)] })
})

test.each([
  ['Hello', true],
  ['123 + 5', false],
  ['{name} %s', false],
  ['{name} x', true],
  ['👍🏽!', false],
  ['你', true],
  ['https://x.org', false],
])('%j holds words: %s', (text, expected) => {
  expect(hasWords(segment(text))).toBe(expected)
})

test('a part has the spans inside it, relative to itself', () => {
  expect(partOf(segment('Hi {a} and {b}.'), { start: 7, end: 14 })).toEqual({
    text: 'and {b}',
    protectedSpans: [{ start: 4, end: 7, output: '{b}' }],
  })
})

test('an untranslated segment still has the wanted outputs', () => {
  const result = untranslated({ text: 'A=house!', protectedSpans: [{ start: 2, end: 7, output: 'Haus' }] })
  expect(result).toMatchObject({ text: 'A=Haus!', protectedRanges: [{ start: 2, end: 6 }] })
})

test('a lost output is placed behind what its neighbour became, with the spaces of the source', () => {
  const lost = translation('Hallo, willkommen', {
    alignment: [link(0, 2, 0, 5)],
    protectedRanges: [undefined],
  })
  expect(placeLostSpans(segment('Hi {name}, welcome'), lost).text).toBe('Hallo {name}, willkommen')
})

test.each([
  ['{name}, hello', 'hallo', '{name} hallo'],
  ['hello {name}', 'hallo', 'hallo {name}'],
  ['one two {x} three four', 'eins zwei drei vier', 'eins zwei {x} drei vier'],
  ['a {x} b {y} c', '', '{x} {y}'],
  ['東京{x}駅', '東京站', '東京{x}站'],
])('without alignment %j in %j gives %j', (source, text, expected) => {
  const { protectedSpans } = segment(source)
  const placed = placeLostSpans(
    segment(source),
    translation(text, { protectedRanges: protectedSpans.map(() => undefined) }),
  )
  expect(placed.text).toBe(expected)
  placed.protectedRanges.forEach((range, index) => {
    expect(placed.text.slice(range?.start, range?.end)).toBe(protectedSpans[index]?.output)
  })
})

test('words are told from their edges, characters of scripts without spaces stand alone', () => {
  expect(isInsideWord('haus', 2)).toBe(true)
  expect(isInsideWord('haus.', 4)).toBe(false)
  expect(isInsideWord('家具', 1)).toBe(false)
  expect(isInsideWord('haus', 0)).toBe(false)
})
