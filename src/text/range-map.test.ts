import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeMap } from './range-map.ts'
import { applyEdits, type TextEdit } from './text-edit.ts'

/** A text of which some stretches are replaced, some kept, with insertions between; never two insertions in a row. */
const EDITED = fc
  .array(
    fc.tuple(fc.string({ minLength: 1, maxLength: 4 }), fc.option(fc.string({ maxLength: 4 })), fc.boolean()),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => {
    let text = ''
    const edits: TextEdit[] = []
    for (const [part, replacement, isInsertion] of parts) {
      const start = text.length
      if (replacement !== null && isInsertion) edits.push({ start, end: start, text: replacement })
      else if (replacement !== null) edits.push({ start, end: start + part.length, text: replacement })
      text += part
    }
    return { text, edits }
  })
const EDITED_WITH_RANGE = EDITED.chain(({ text, edits }) =>
  fc.record({
    text: fc.constant(text),
    edits: fc.constant(edits),
    range: fc
      .tuple(fc.nat(text.length), fc.nat(text.length))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
  }),
)

test.each(['outer', 'inner'] as const)(
  '%s: a moved range lies in the new text, its borders in order',
  (cut) => {
    fc.assert(
      fc.property(EDITED_WITH_RANGE, ({ text, edits, range }) => {
        const moved = rangeMap(edits, cut)(range)
        expect(moved.start).toBeGreaterThanOrEqual(0)
        expect(moved.end).toBeGreaterThanOrEqual(moved.start)
        expect(moved.end).toBeLessThanOrEqual(applyEdits(text, edits).length)
      }),
    )
  },
)

test.each(['outer', 'inner'] as const)('%s: what no edit reaches into is the same text afterwards', (cut) => {
  fc.assert(
    fc.property(EDITED_WITH_RANGE, ({ text, edits, range }) => {
      fc.pre(range.start < range.end)
      fc.pre(edits.every(({ start, end }) => end <= range.start || start >= range.end))
      const moved = rangeMap(edits, cut)(range)
      expect(applyEdits(text, edits).slice(moved.start, moved.end)).toBe(text.slice(range.start, range.end))
    }),
  )
})

test('inner ranges that have nothing in common have nothing in common afterwards', () => {
  fc.assert(
    fc.property(EDITED_WITH_RANGE, ({ text, edits, range }) => {
      const map = rangeMap(edits, 'inner')
      const before = map({ start: 0, end: range.start })
      const inside = map(range)
      const behind = map({ start: range.end, end: text.length })
      if (range.start > 0) expect(before.end).toBeLessThanOrEqual(inside.start)
      if (range.end < text.length) expect(inside.end).toBeLessThanOrEqual(behind.start)
    }),
  )
})

test('a border inside a replaced stretch goes to its outer or to its inner end', () => {
  const edits = [{ start: 2, end: 6, text: 'XYZ' }]
  expect(rangeMap(edits, 'outer')({ start: 4, end: 8 })).toEqual({ start: 2, end: 7 })
  expect(rangeMap(edits, 'inner')({ start: 4, end: 8 })).toEqual({ start: 5, end: 7 })
  expect(rangeMap(edits, 'outer')({ start: 0, end: 4 })).toEqual({ start: 0, end: 5 })
  expect(rangeMap(edits, 'inner')({ start: 0, end: 4 })).toEqual({ start: 0, end: 2 })
  expect(rangeMap(edits, 'outer')({ start: 2, end: 6 })).toEqual({ start: 2, end: 5 })
  expect(rangeMap(edits, 'inner')({ start: 2, end: 6 })).toEqual({ start: 2, end: 5 })
  expect(rangeMap(edits, 'inner')({ start: 3, end: 5 })).toEqual({ start: 5, end: 5 })
})

test('what is inserted at a border stays outside', () => {
  const edits = [
    { start: 1, end: 1, text: ' ' },
    { start: 3, end: 3, text: '!' },
  ]
  for (const cut of ['outer', 'inner'] as const)
    expect(rangeMap(edits, cut)({ start: 1, end: 3 })).toEqual({ start: 2, end: 4 })
})

test('a point stays a point, behind what was inserted at it', () => {
  const edits = [{ start: 5, end: 6, text: '--' }]
  expect(rangeMap(edits, 'outer')({ start: 6, end: 6 })).toEqual({ start: 7, end: 7 })
  expect(rangeMap([{ start: 6, end: 6, text: '!' }], 'inner')({ start: 6, end: 6 })).toEqual({
    start: 7,
    end: 7,
  })
})
