import { describe, expect, test } from 'vitest'
import { dictionaryOf } from '../../../../test/marian/support/small-dictionary.ts'
import { lookupFromEnglish } from './dictionary-words.ts'
import { sourceSpelling } from './source-spelling.ts'

const pieces = ['the', 'Anna', 'gift', 'USB', 'wow']
const hasPiece = (word: string) => pieces.includes(word)
const lookups = new Map([
  ['en de', lookupFromEnglish(dictionaryOf('vole  0  n:Wühlmaus', 'wolf  0  n:Wolf'))],
])
const german = new Set(['haus', 'Gift'])
const isWord = sourceSpelling({ seen: new Map([['de', german]]), lookups, hasPiece })

describe('English', () => {
  test.each(['the', 'Anna', 'vole', 'wolf', 'wolves', 'USB'])('writes %s so', (spelling) => {
    expect(isWord('en', spelling)).toBe(true)
  })

  test('takes short words for abbreviations that it has not in small letters', () => {
    expect(['FBI', 'EU', 'WOW', 'THE', 'ONTO', 'VOLE'].map((one) => isWord('en', one))).toEqual([
      true,
      true,
      ...Array.from({ length: 4 }),
    ])
  })

  test.each(['Wolf', 'onto', 'Vole'])('may write %s so', (spelling) => {
    expect(isWord('en', spelling)).toBeUndefined()
  })

  test('without a dictionary has the words and abbreviations of its vocabulary', () => {
    const alone = sourceSpelling({ seen: new Map(), lookups: new Map(), hasPiece })
    expect(['the', 'USB', 'FBI', 'wolf'].map((one) => alone('en', one))).toEqual([
      true,
      true,
      ...Array.from({ length: 2 }),
    ])
  })
})

describe('a language with a list', () => {
  test.each([
    ['haus', true],
    ['Gift', true],
    ['gift', false],
    ['wolf', false],
    ['USB', true],
    ['FUER', undefined],
    ['EU', undefined],
  ])('has what that has, and abbreviations of the vocabulary: %s %s', (spelling, expected) => {
    expect(isWord('de', spelling)).toBe(expected)
  })
})

test('dictionaries serve their own source language alone', () => {
  expect(isWord('fr', 'vole')).toBeUndefined()
  expect(isWord('fr', 'the')).toBe(true)
})
