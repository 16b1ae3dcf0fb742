import { describe, expect, test } from 'vitest'
import { enginePair } from '../../../../test/support/fake-engine.ts'
import { type Seam, spaceBetween } from './space-between.ts'

function joined(
  pair: string,
  before: string,
  gap: string,
  after: string,
  changes: Partial<Seam> = {},
): string {
  const seam = { before, after, gap, sourceBefore: '。', isCut: false, ...changes }
  return before + spaceBetween(seam, enginePair(pair)) + after
}

describe('between the translations of two sentences', () => {
  test.each([
    ['ja-en', 'It rains.', '', 'I stay.', 'It rains. I stay.'],
    ['zh-de', 'Es regnet.', '\u3000', 'Ich bleibe.', 'Es regnet. Ich bleibe.'],
    ['en-ja', '雨です。', ' ', '家にいます。', '雨です。家にいます。'],
    ['en>zh-Hant', '下雨了！', '  ', '我在家。', '下雨了！我在家。'],
    ['en-zh', '他说：“下雨了。”', ' ', '我在家。', '他说：“下雨了。”我在家。'],
  ])('%s writes space as the target does', (pair, before, gap, after, expected) => {
    expect(joined(pair, before, gap, after)).toBe(expected)
  })

  test.each([
    ['ja-en', 'One', '\n', 'Two'],
    ['ja-en', 'One. ', '', 'Two'],
    ['ja-en', 'One.', '', ''],
    ['en-ja', '一。', '\n\n', '二。'],
    ['en-ja', '1.', ' ', '一。'],
    ['en-ja', '見出し', ' ', '本文。'],
    ['en-ja', 'おい！', ' ', '- おい！'],
    ['en-de', 'Eins.', '', 'Zwei.'],
    ['en-th', 'หนึ่ง', ' ', 'สอง'],
    ['zh-ja', '一。', ' ', '二。'],
    ['ja-zh', '一。', '', '二。'],
  ])('%s leaves layout as it is', (pair, before, gap, after) => {
    expect(joined(pair, before, gap, after)).toBe(before + gap + after)
  })
})

test('pieces of a long sentence are parted between words, and a long key is not', () => {
  const cut = (sourceBefore: string) => joined('ja-en', 'one', '', 'two', { sourceBefore, isCut: true })
  expect(['、', '，', '雨', 'ー'].map(cut)).toEqual(['one two', 'one two', 'one two', 'one two'])
  expect(['a', '7', '-', '/'].map(cut)).toEqual(['onetwo', 'onetwo', 'onetwo', 'onetwo'])
})
