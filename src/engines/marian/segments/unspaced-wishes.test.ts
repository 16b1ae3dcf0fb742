import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PartOfSpeech } from '../format/dictionary.ts'
import { createTextSearch, stemsOf } from './target-stems.ts'
import { createUnspacedTracker } from './unspaced-wishes.ts'
import { patternWord, type WishedWord } from './wished-words.ts'

const wish = (worth: number, part: PartOfSpeech, ...ways: readonly string[]): WishedWord => ({
  worth,
  patterns: ways.map((way) => way.split('・').map((word) => patternWord(word, stemsOf(word, part, 'ja')))),
})
const worthOf = (text: string, ...wished: readonly WishedWord[]) => {
  const tracker = createUnspacedTracker(wished)
  return tracker.worthOf(tracker.after(tracker.start, text))
}

test('a word is said wherever it stands, and what has been begun counts by its letters', () => {
  const clock = wish(6, 'n', '目覚まし時計')
  expect(worthOf('彼は目覚', clock)).toBe(2)
  expect(worthOf('彼は目覚まし時計を', clock)).toBe(6)
  expect(worthOf('彼は目が', clock)).toBe(0)
})

test('verbs and adjectives are said in whatever form', () => {
  expect(worthOf('庭を走って', wish(6, 'v', '走る'))).toBe(6)
  expect(worthOf('毎日勉強しました', wish(6, 'v', '勉強する'))).toBe(6)
  expect(worthOf('美しかった', wish(6, 'a', '美しい'))).toBe(6)
  expect(worthOf('毎日走った', wish(6, 'v', '走る'))).toBe(6)
  expect(worthOf('彼はうなずいた', wish(6, 'v', 'うなずく'))).toBe(6)
})

test('loanwords and single characters are said only where they are no part of another word', () => {
  const bus = wish(6, 'n', 'バス')
  expect(worthOf('バスケットを', bus)).toBe(0)
  expect(worthOf('マイクロバスで', bus)).toBe(0)
  expect(worthOf('バス', bus)).toBe(6)
  expect(worthOf('バスで', bus)).toBe(6)
  expect(worthOf('古いバスターミナル', bus)).toBe(0)
  expect(worthOf('車で', wish(6, 'n', '車'))).toBe(6)
  expect(worthOf('電車で', wish(6, 'n', '車'))).toBe(0)
})

test('marks make other letters of kana', () => {
  expect(worthOf('かき', wish(6, 'n', 'がき'))).toBe(0)
})

test('expressions in several parts are said part by part', () => {
  const tea = wish(6, 'n', 'ミルク・ティー')
  expect(worthOf('ミルク・', tea)).toBe(3)
  expect(worthOf('ミルク・ティーを', tea)).toBe(6)
})

test('one of several ways is enough, and several wishes are paid for each', () => {
  expect(worthOf('少年が', wish(6, 'n', '男の子', '少年'))).toBe(6)
  expect(worthOf('少年が犬と', wish(6, 'n', '少年'), wish(4, 'n', '犬'))).toBe(10)
})

test('a text is worth as much in pieces as at once, and the whole of a wish exactly where a search finds it', () => {
  const words = [
    '犬',
    '子犬',
    '走る',
    'バス',
    '目覚まし時計',
    'きれい',
    'うなずく',
    '𠮟る',
    'LED',
    'いす',
    '電気・犬',
  ]
  const text = fc.array(
    fc.constantFrom(
      ...words,
      'は',
      '走っ',
      'うなずい',
      '𠮟っ',
      '毎日',
      '電気',
      'バスケット',
      '、',
      '・',
      '中',
      '電',
    ),
    {
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(...words),
      fc.constantFrom<PartOfSpeech>('n', 'v'),
      (parts, word, part) => {
        const tracker = createUnspacedTracker([wish(6, part, word)])
        const whole = tracker.after(tracker.after(tracker.start, parts.join('')), '。')
        expect(parts.concat('。').reduce(tracker.after, tracker.start)).toEqual(whole)
        const { has } = createTextSearch(parts.join(''), 'ja', () => false)
        expect(tracker.worthOf(whole) === 6).toBe(has(word, part))
      },
    ),
  )
})
