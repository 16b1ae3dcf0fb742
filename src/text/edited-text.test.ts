import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEditedText } from './edited-text.ts'
import { applyEdits, smallestEdit, type TextEdit } from './text-edit.ts'

const anEdit = (length: number): fc.Arbitrary<readonly TextEdit[]> =>
  fc
    .array(fc.tuple(fc.nat(length), fc.nat(3), fc.string({ maxLength: 3 })), { maxLength: 5 })
    .map((parts) => {
      const edits: TextEdit[] = []
      for (const [start, size, text] of parts.toSorted((left, right) => left[0] - right[0])) {
        const end = Math.min(length, start + size)
        const last = edits.at(-1)
        if (
          last === undefined ||
          start > last.end ||
          (start === last.end && last.end > last.start && end > start)
        ) {
          edits.push({ start, end, text })
        }
      }
      return edits
    })

const steps = fc
  .string({ minLength: 1, maxLength: 12 })
  .chain((text) => fc.tuple(fc.constant(text), fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 })))

test('steps taken one after the other are the same as all their edits at once', () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat(1_000_000)), ([original, seeds], numbers) => {
      const edited = createEditedText(original)
      let expected = original
      for (const seed of seeds) {
        const [edits = []] = fc.sample(anEdit(expected.length), {
          numRuns: 1,
          seed: seed + (numbers.next().value ?? 0),
        })
        edited.edit(edits)
        expected = applyEdits(expected, edits)
        expect(edited.text).toBe(expected)
        expect(applyEdits(original, edited.edits())).toBe(expected)
      }
    }),
  )
})

test('what no step has touched is in no edit', () => {
  const edited = createEditedText('a 5km b 6km c')
  edited.edit([
    { start: 3, end: 3, text: ' ' },
    { start: 9, end: 9, text: ' ' },
  ])
  expect(edited.text).toBe('a 5 km b 6 km c')
  edited.edit([{ start: 4, end: 6, text: 'kilometres' }])
  expect(edited.text).toBe('a 5 kilometres b 6 km c')
  edited.edit([{ start: 0, end: 1, text: 'A' }])
  expect(edited.edits()).toEqual([
    { start: 0, end: 1, text: 'A' },
    { start: 3, end: 3, text: ' ' },
    { start: 4, end: 5, text: 'ilometres' },
    { start: 9, end: 9, text: ' ' },
  ])
})

test('a change that is taken back is no edit', () => {
  const edited = createEditedText('“so”')
  edited.edit([{ start: 0, end: 1, text: '"' }])
  edited.edit([{ start: 0, end: 1, text: '“' }])
  expect(edited.edits()).toEqual([])
})

test('the smallest edit leaves out what both have in common, but never half a character', () => {
  expect(smallestEdit(10, '1.234,5', '1 234,5')).toEqual({ start: 11, end: 12, text: ' ' })
  expect(smallestEdit(0, 'aa', 'a')).toEqual({ start: 1, end: 2, text: '' })
  expect(smallestEdit(0, '😀', '😁')).toEqual({ start: 0, end: 2, text: '😁' })
  expect(smallestEdit(0, 'same', 'same')).toBeUndefined()
})
