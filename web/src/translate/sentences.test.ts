import { expect, test } from 'vitest'
import { inUtf16, placeAt, rangeOf, withSentence } from './sentences.ts'

const unit = {
  text: 'Eins. Zwei.',
  sentences: [
    { source: { start: 0, end: 4 }, target: { start: 0, end: 5 } },
    { source: { start: 5, end: 9 }, target: { start: 6, end: 11 } },
  ],
}
const pieces = [
  { source: 'One. Two.', separator: '\n\n', unit },
  { source: 'Three', separator: '\n', unit: undefined },
  { source: 'One. Two.', separator: '', unit },
]

test('the sentence at the caret is found, also behind its last letter and in later paragraphs', () => {
  const at = (offset: number) => placeAt(pieces, offset)
  expect([at(0), at(4), at(5), at(9)].map((place) => place?.sentence)).toEqual([0, 0, 1, 1])
  expect(at(13)).toBeUndefined()
  expect(at(22)).toEqual({ piece: 2, sentence: 1 })
  expect(rangeOf(pieces, { piece: 2, sentence: 1 })).toEqual({ start: 22, end: 26 })
  expect(at(1_000)).toBeUndefined()
  expect(rangeOf(pieces, { piece: 1, sentence: 0 })).toBeUndefined()
})

test('ranges in code points become offsets of the page', () => {
  const sentences = [{ source: { start: 2, end: 4 }, target: { start: 0, end: 3 } }]
  expect(inUtf16('😀 Hi', 'x😀y', sentences)).toEqual([
    { source: { start: 3, end: 5 }, target: { start: 0, end: 4 } },
  ])
})

test('another translation of a sentence moves what comes after it', () => {
  const changed = withSentence(unit, 0, 'Erstens!')
  expect(changed.text).toBe('Erstens! Zwei.')
  expect(changed.sentences.map(({ target }) => changed.text.slice(target.start, target.end))).toEqual([
    'Erstens!',
    'Zwei.',
  ])
})
