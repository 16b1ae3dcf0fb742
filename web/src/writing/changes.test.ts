import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitParagraphs } from '../text/paragraphs.ts'
import { changesOf, type Improvement, stretchesOf, withChanges } from './changes.ts'

const facts = { detected: 'en', billed: 0 }
const edit = { original: '', kind: 'spelling', explanation: '' }

test('places of the server, in code points of a paragraph, become places in the whole text', () => {
  const text = 'Fine.\n\n😀 teh book'
  const improved: Improvement = {
    ...facts,
    text: '😀 the book',
    edits: [{ ...edit, start: 2, end: 5, replacement: 'the' }],
  }
  const changes = changesOf(splitParagraphs(text), (part) => (part.startsWith('😀') ? improved : undefined))
  expect(changes).toMatchObject([{ start: 10, end: 13, replacement: 'the' }])
  expect(withChanges(text, changes)).toBe('Fine.\n\n😀 the book')
  expect(withChanges(text, [])).toBe(text)
})

test('edits that do not make the answered text leave the paragraph as one change', () => {
  const improved: Improvement = {
    ...facts,
    text: 'Quite different.',
    edits: [{ ...edit, start: 0, end: 1, replacement: 'b' }],
  }
  const changes = changesOf(splitParagraphs('a cat'), () => improved)
  expect(changes).toMatchObject([{ start: 0, end: 5, replacement: 'Quite different.', kind: undefined }])
})

test('the difference gives back both texts', () => {
  const parts = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string(), fc.string()))
  fc.assert(
    fc.property(parts, fc.string(), (drawn, tail) => {
      let text = ''
      const changes = drawn.map(([kept, original, replacement], id) => {
        const start = text.length + kept.length
        text += kept + original
        return { id, start, end: text.length, replacement, kind: 'style', explanation: '' }
      })
      text += tail
      const stretches = stretchesOf(text, changes)
      expect(stretches.map((stretch) => stretch.text).join('')).toBe(text)
      const after = stretches.map((stretch) => stretch.change?.replacement ?? stretch.text).join('')
      expect(after).toBe(withChanges(text, changes))
    }),
  )
})
