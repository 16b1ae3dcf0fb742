import { expect, test } from 'vitest'
import {
  compileCharacterMap,
  letterPieces,
  writeVocabulary,
} from '../../../../test/marian/support/vocabulary.ts'
import { readSentencepieceModel } from './sentencepiece-model.ts'
import { smallLetters } from './small-letters.ts'
import { createTokeniser } from './tokeniser.ts'

const pieces = [...letterPieces(190), ...['ö', 'Ä', 'ä', 'ß'].map((text) => ({ text, score: -9 }))]
const characterMap = compileCharacterMap({ 'O\u0308': 'Ö' })
const model = readSentencepieceModel(writeVocabulary(pieces, { characterMap }))
const plain = createTokeniser(model)
const tokeniser = createTokeniser(model, smallLetters(model))
const ids = (text: string) => tokeniser.encode(text).map(({ id }) => id)

test.each([
  ['Öba', 'öba'],
  ['O\u0308ba', 'öba'],
  ['baẞba', 'baßba'],
  ['BAba', 'baba'],
])('%s, which the vocabulary cannot spell, is read as %s', (text, small) => {
  expect(ids(text)).toEqual(plain.encode(small).map(({ id }) => id))
  expect(ids(text).some((id) => tokeniser.isUnknown(id))).toBe(false)
})

test('the pieces keep their places in the text', () => {
  const text = 'ba O\u0308ba'
  const surfaces = tokeniser.encode(text).map(({ start, end }) => text.slice(start, end))
  expect(surfaces.join('')).toBe('baO\u0308ba')
  expect(surfaces).toContain('O\u0308')
})

test.each(['Äba', 'Жba', 'İba', '𐐀ba', 'äba'])('%s is read as it stands', (text) => {
  expect(ids(text)).toEqual(plain.encode(text).map(({ id }) => id))
})
