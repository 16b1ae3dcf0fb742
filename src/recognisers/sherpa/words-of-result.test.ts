import { expect, test } from 'vitest'
import { wordsOfResult } from './words-of-result.ts'

const texts = (words: ReturnType<typeof wordsOfResult>) =>
  words.map(({ text, hasBlankBefore }) => (hasBlankBefore ? ` ${text}` : text)).join('')

test('tokens become words with the times of their first and last one', () => {
  const words = wordsOfResult(
    {
      text: 'Hello, world.',
      tokens: [' Hel', 'lo', ',', ' wor', 'ld', '.'],
      timestamps: [0.1, 0.3, 0.5, 1, 1.2, 1.5],
    },
    10_000,
    11_800,
  )
  expect(words).toEqual([
    { text: 'Hello,', startMs: 10_100, endMs: 10_900, hasBlankBefore: true },
    { text: 'world.', startMs: 11_000, endMs: 11_800, hasBlankBefore: true },
  ])
})

test('durations that the model knows are used, and no time lies outside of the audio or before the last', () => {
  const words = wordsOfResult(
    { text: 'a b c', tokens: ['▁a', '▁b', '▁c'], timestamps: [0.2, 0.1, 5], durations: [0.4, 0.1, 1] },
    0,
    1_000,
  )
  expect(words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [200, 600],
    [600, 600],
    [1_000, 1_000],
  ])
})

test('scripts without blanks are words of one character, with their punctuation', () => {
  const japanese = wordsOfResult(
    {
      text: '今日は。晴れ',
      tokens: ['今', '日', 'は', '。', '晴', 'れ'],
      timestamps: [0, 0.1, 0.2, 0.3, 0.4, 0.5],
    },
    0,
    1_000,
  )
  expect(japanese.map(({ text }) => text)).toEqual(['今', '日', 'は。', '晴', 'れ'])
  expect(texts(japanese)).toBe('今日は。晴れ')
  expect(texts(wordsOfResult({ text: '今日は。 OK' }, 0, 1_000))).toBe('今日は。 OK')
})

test('a model without times, or with tokens that are not the text, shares the time by length', () => {
  for (const tokens of [{}, { tokens: ['<0xC3>', '<0xA9>'], timestamps: [0, 0.1] }]) {
    expect(wordsOfResult({ text: ' abc d ', ...tokens }, 1_000, 2_000)).toEqual([
      { text: 'abc', startMs: 1_000, endMs: 1_750, hasBlankBefore: true },
      { text: 'd', startMs: 1_750, endMs: 2_000, hasBlankBefore: true },
    ])
  }
  expect(wordsOfResult({ text: '' }, 0, 1_000)).toEqual([])
})
