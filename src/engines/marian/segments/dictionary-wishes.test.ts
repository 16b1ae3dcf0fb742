import { expect, test } from 'vitest'
import { dictionaryOf } from '../../../../test/marian/support/small-dictionary.ts'
import { dictionaryWishes } from './dictionary-wishes.ts'
import { lookupFromEnglish } from './dictionary-words.ts'

const WORDS = ['acorn', 'badger', 'cellar', 'dowry', 'easel', 'ferret', 'gavel', 'hazel', 'icicle', 'jetty']
const dictionary = dictionaryOf(...WORDS.map((word, index) => `${word}  ${index % 5}  n:Wort${word}`))

test('of a sentence full of rare words the rarest are wished for, in their order', () => {
  const model = { lookupFor: () => lookupFromEnglish(dictionary), controls: { copyTokens: [] } }
  const text = WORDS.join(' and ')
  const wishes = dictionaryWishes(model, text, { sourceLanguage: 'en', targetLanguage: 'de' }, undefined)
  expect(wishes.map(({ range }) => text.slice(range.start, range.end))).toEqual(
    WORDS.filter((_, index) => index % 5 < 4),
  )
})
