import { expect, test } from 'vitest'
import { dictionaryOf } from '../../../../test/marian/support/small-dictionary.ts'
import type { WordSet } from '../format/word-set.ts'
import { askedFor, bareTranslations } from './bare-words.ts'
import { type BareText, bareText, lookupFromEnglish } from './dictionary-words.ts'

const lookup = lookupFromEnglish(
  dictionaryOf(
    'reply  3  n:Antwort|Erwiderung  v:antworten',
    'aerial  0  n:Antenne  a:Luft-',
    'draft  0  n:Entwurf',
    'cousin  0  n:Cousin|Cousine',
  ),
)
const known: WordSet = {
  has: (word) => ['Antworten', 'antworten', 'Entwürfe', 'Entwurfs', 'Cousins', 'Cousine'].includes(word),
}

function bareOf(text: string): BareText {
  const bare = bareText(lookup, text)
  if (bare === undefined) throw new Error(`${text} is not bare`)
  return bare
}

function translated(text: string, ...found: readonly string[]): readonly string[] {
  const bare = bareOf(text)
  const texts = found.map((one) => ({ text: one, links: [], score: -1, pieceCount: 2 }))
  return bareTranslations(bare, texts, { targetLanguage: 'de', words: known }).map((one) => one.text)
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

test('of the forms of a noun one that names things comes before other cases', () => {
  expect(translated('drafts', 'Entwurfs', 'Entwürfe')[0]).toBe('Entwürfe')
  expect(translated('drafts', 'Entwurfs')[0]).toBe('Entwurfs')
  expect(translated('cousins', 'Cousins', 'Cousine')[0]).toBe('Cousins')
})

test('capitals and signs are those of the source', () => {
  expect(translated('Reply.', '')[0]).toBe('Antwort.')
  expect(translated('REPLY', '')[0]).toBe('ANTWORT')
  expect(translated('“to reply”', '')[0]).toBe('“antworten”')
  expect(translated('To reply', '')[0]).toBe('Antworten')
})

test.each([
  ['REPLIES…', 'replies'],
  ['“Replies”', 'replies'],
  ['REPLY', 'reply'],
  ['Reply.', 'Reply'],
  ['To reply', 'To reply'],
])('of `%s` the model is asked for `%s`', (text, asked) => {
  expect(askedFor(bareOf(text))).toBe(asked)
})

test('an inflected word has its ending in whatever letters it is written', () => {
  expect(translated('REPLIES.', 'Antworten')[0]).toBe('ANTWORTEN.')
})

test('what stands beside a word is no part of its link', () => {
  const [first] = bareTranslations(bareOf('“Reply”.'), [], { targetLanguage: 'de', words: known })
  expect(first).toMatchObject({
    text: '“Antwort”.',
    links: [{ source: { start: 1, end: 6 }, target: { start: 1, end: 8 } }],
  })
})

test('words of Japanese have no capitals, and signs are those of the language', () => {
  const senses = [{ part: 'n', translations: ['pencil'] }] as const
  const bare = { seen: 0, senses, isInflected: false, before: '「', word: '鉛筆', after: '。」' }
  const [english] = bareTranslations(bare, [], { targetLanguage: 'en', words: undefined })
  expect(english?.text).toBe('“pencil.”')
  expect(askedFor(bare)).toBe('鉛筆')
  const back = {
    ...bare,
    senses: [{ part: 'n', translations: ['鉛筆'] }] as const,
    before: '',
    word: 'Pencil',
    after: '.',
  }
  expect(bareTranslations(back, [], { targetLanguage: 'ja', words: undefined })[0]?.text).toBe('鉛筆。')
  expect(bareText(lookup, 'reply？')).toBeUndefined()
})
