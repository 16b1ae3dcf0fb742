import { expect, test } from 'vitest'
import { dictionaryOf } from '../../../../test/marian/support/small-dictionary.ts'
import type { WordSet } from '../format/word-set.ts'
import { bareTranslations } from './bare-words.ts'
import { bareText } from './dictionary-words.ts'

const dictionary = dictionaryOf(
  'reply  3  n:Antwort|Erwiderung  v:antworten',
  'aerial  0  n:Antenne  a:Luft-',
)
const known: WordSet = { has: (word) => ['Antworten', 'antworten'].includes(word) }

function translated(text: string, ...found: readonly string[]): readonly string[] {
  const bare = bareText(dictionary, text)
  if (bare === undefined) throw new Error(`${text} is not bare`)
  const texts = found.map((one) => ({ text: one, links: [], score: -1, pieceCount: 2 }))
  return bareTranslations(text, bare, texts, { targetLanguage: 'de', words: known }).map((one) => one.text)
}

test('a word gets what the dictionary has, first what the model says, too, in whatever form', () => {
  expect(translated('reply', 'Repliese')).toEqual(['Antwort', 'Erwiderung', 'antworten'])
  expect(translated('reply', 'Erwiderungen')).toEqual(['Erwiderung', 'Antwort', 'antworten'])
  expect(translated('reply', 'eine Antwort')).toEqual(['Antwort', 'Erwiderung', 'antworten'])
  expect(translated('aerial', 'x')).toEqual(['Antenne'])
})

test('an inflected word gets the likeliest inflected form that is a word', () => {
  expect(translated('replies', 'Antwort', 'Antworte', 'Antworten')[0]).toBe('Antworten')
  expect(translated('replies', 'Repliese')[0]).toBe('Antwort')
})

test('capitals and signs are those of the source', () => {
  expect(translated('Reply.', '')[0]).toBe('Antwort.')
  expect(translated('REPLY', '')[0]).toBe('ANTWORT')
  expect(translated('“to reply”', '')[0]).toBe('“antworten”')
  expect(translated('To reply', '')[0]).toBe('Antworten')
})
