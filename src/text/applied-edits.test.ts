import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editText } from './applied-edits.ts'
import type { TextEdit } from './text-edit.ts'

test('offsets map between the old and the new text', () => {
  const edit = editText('Hello {name}!', [{ start: 6, end: 12, text: 'Tom' }])
  expect(edit.text).toBe('Hello Tom!')
  expect(edit.toOld({ start: 6, end: 9 })).toEqual({ start: 6, end: 12 })
  expect(edit.toOld({ start: 7, end: 8 })).toEqual({ start: 6, end: 12 })
  expect(edit.toNew({ start: 12, end: 13 })).toEqual({ start: 9, end: 10 })
  expect(edit.toNew({ start: 0, end: 5 })).toEqual({ start: 0, end: 5 })
})

test('what was not replaced is the same text on both sides', () => {
  const parts = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.option(fc.string())), { minLength: 1 })
  fc.assert(
    fc.property(parts, (list) => {
      let text = ''
      const replacements: TextEdit[] = []
      const kept: { start: number; end: number }[] = []
      for (const [part, replacement] of list) {
        const range = { start: text.length, end: text.length + part.length }
        text += part
        if (replacement === null) kept.push(range)
        else replacements.push({ ...range, text: replacement })
      }
      const edit = editText(text, replacements)
      for (const [index, range] of edit.placed.entries()) {
        expect(edit.text.slice(range.start, range.end)).toBe(replacements[index]?.text)
      }
      for (const range of kept) {
        const moved = edit.toNew(range)
        expect(edit.text.slice(moved.start, moved.end)).toBe(text.slice(range.start, range.end))
        expect(edit.toOld(moved)).toEqual(range)
      }
    }),
  )
})
