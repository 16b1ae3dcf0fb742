import { expect, test } from 'vitest'
import { joinParts, type TranslatedPart } from './join-parts.ts'

function joined(
  source: readonly string[],
  translated: readonly string[],
  { joint, target = 'en' }: { readonly joint?: string; readonly target?: string } = {},
): string {
  let start = 0
  const ranges = source.map((part) => {
    const range = { start, end: start + part.trimEnd().length }
    start += part.length
    return range
  })
  const parts = translated.map(
    (text, index): TranslatedPart => ({
      text,
      links: [],
      spans: [],
      score: undefined,
      pieceCount: 1,
      sourceStart: ranges[index]?.start ?? 0,
    }),
  )
  return joinParts(source.join(''), ranges, parts, joint, target).text
}

test('whitespace stays or becomes the joint', () => {
  expect(joined(['ein  ', 'Haus'], ['a', 'house'])).toBe('a  house')
  expect(joined(['ein  ', 'Haus'], ['一', '家'], { joint: '', target: 'ja' })).toBe('一家')
  expect(joined(['(', 'Haus', ')'], ['(', 'house', ')'])).toBe('(house)')
  expect(joined(['a', '/b'], ['a', '/b'])).toBe('a/b')
})

test.each([
  [['1887', '年に'], ['1887', 'in the year'], '1887 in the year'],
  [['田中', '{name}', 'さん'], ['Mr Tanaka', '{name}', 'and'], 'Mr Tanaka {name} and'],
  [['ユーザー', '{name}', 'は'], ['User', '{name}', 'is'], 'User {name} is'],
  [['全', '%d', '件'], ['all', '%d', 'items'], 'all %d items'],
  [['名前：', '{name}'], ['Name:', '{name}'], 'Name: {name}'],
  [['雨なので、', '家にいた。'], ['It rained,', 'I stayed home.'], 'It rained, I stayed home.'],
  [['「', '{x}', '」'], ['"', '{x}', '"'], '"{x}"'],
  [['髙', '島屋'], ['髙', 'Shimaya'], '髙 Shimaya'],
])('%j has spaces where the target needs them', (source, translated, expected) => {
  expect(joined(source, translated)).toBe(expected)
})

test('nothing comes between what the target writes at once', () => {
  expect(joined(['第', '24', '条'], ['第', '24', '条'], { target: 'zh' })).toBe('第24条')
  expect(joined(['{name}', 'は'], ['{name}', '는'], { target: 'ko' })).toBe('{name}는')
  expect(joined(['髙', '島'], ['髙', '島'])).toBe('髙島')
})
