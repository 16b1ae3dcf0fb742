import { expect, test } from 'vitest'
import { letterPieces, writeVocabulary } from '../../../../../test/marian/support/vocabulary.ts'
import { readSentencepieceModel } from '../../tokeniser/sentencepiece-model.ts'
import { createTokeniser } from '../../tokeniser/tokeniser.ts'
import { unknownRuns } from './unknown-runs.ts'

const capitals = [...'ABDM'].map((text) => ({ text, score: -9 }))
const tokeniser = createTokeniser(
  readSentencepieceModel(writeVocabulary([...letterPieces(190), ...capitals])),
)
const carriedOver = (text: string) => unknownRuns(tokeniser, text, [], []).map(({ output }) => output)

test.each([
  ['an emoji', 'bati 😀 ko', ['😀']],
  ['an emoji that touches a word', 'bati❤️ ko', ['❤️']],
  ['an emoji that touches a name', 'Bati❤️ ko', ['❤️']],
  ['another script that touches a word', 'batiमें ko', ['में']],
  ['another script', 'bati 東京ko', ['東京']],
  ['a name with a letter that the vocabulary lacks', 'Antonin Dvořák, bati', ['Dvořák']],
  ['a name in decomposed letters', 'Dvor\u030ca\u0301k bati', ['Dvor\u030ca\u0301k']],
  ['a letter that stands alone', 'bati ø ko', ['ø']],
  ['nothing of another word with such a letter', 'ma sœur bati', []],
])('%s is carried over', (_, text, expected) => {
  expect(carriedOver(text)).toEqual(expected)
})

test('an endless word with many such letters is carried over whole', () => {
  const word = 'aœ'.repeat(60_000)
  expect(carriedOver(`bati ${word} ko`)).toEqual([word])
})

test('what a span protects already is not carried over twice', () => {
  expect(unknownRuns(tokeniser, 'Dvořák', [{ start: 0, end: 6 }], [])).toEqual([])
})
