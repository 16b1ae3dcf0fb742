import { expect, test } from 'vitest'
import { joinParts, type TranslatedPart } from './join-parts.ts'

function joined(source: readonly string[], translated: readonly string[], joint?: string): string {
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
  return joinParts(source.join(''), ranges, parts, joint).text
}

test('whitespace stays or becomes the joint', () => {
  expect(joined(['ein  ', 'Haus'], ['a', 'house'])).toBe('a  house')
  expect(joined(['ein  ', 'Haus'], ['一', '家'], '')).toBe('一家')
  expect(joined(['(', 'Haus', ')'], ['(', 'house', ')'])).toBe('(house)')
})

test('words that only their script kept apart are kept apart', () => {
  expect(joined(['1887', '年に'], ['1887', 'in the year'])).toBe('1887 in the year')
  expect(joined(['田中', '{name}', 'さん'], ['Mr Tanaka', '{name}', 'and'])).toBe('Mr Tanaka {name} and')
  expect(joined(['全', '%d', '件'], ['all', '%d', 'items'])).toBe('all %d items')
  expect(joined(['「', '{x}', '」'], ['"', '{x}', '"'])).toBe('"{x}"')
  expect(joined(['Node', '24'], ['Node', '24'])).toBe('Node24')
  expect(joined(['第', '24', '条'], ['第', '24', '条'])).toBe('第24条')
})
