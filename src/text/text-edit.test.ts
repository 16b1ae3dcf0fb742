import { expect, test } from 'vitest'
import { applyUnordered } from './text-edit.ts'

test('edits are made in the order of their places, insertions before replacements', () => {
  const edits = [
    { start: 4, end: 7, text: 'TWO' },
    { start: 0, end: 0, text: '>' },
    { start: 4, end: 4, text: '+' },
  ]
  expect(applyUnordered('one two three', edits)).toBe('>one +TWO three')
  expect(applyUnordered('one two three', edits.slice(0, 1), 4, 8)).toBe('TWO ')
})

test('edits that overlap or leave the range are a defect', () => {
  const edits = [
    { start: 0, end: 3, text: '' },
    { start: 2, end: 4, text: '' },
  ]
  expect(() => applyUnordered('abcdef', edits)).toThrow(RangeError)
  expect(() => applyUnordered('abcdef', [{ start: 2, end: 9, text: '' }])).toThrow(RangeError)
})
