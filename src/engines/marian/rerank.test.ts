import { expect, test } from 'vitest'
import type { TranslatedSegment } from '../../translation/engine.ts'
import { reranked, reversePairs } from './rerank.ts'

const translated = (
  text: string,
  score: number,
  alternatives: TranslatedSegment[] = [],
): TranslatedSegment => ({
  text,
  alignment: [],
  protectedRanges: [],
  score,
  ...(alternatives.length === 0 ? {} : { alternatives }),
})
const results = [
  translated('eins', -1, [translated('uno', -1.2), translated('un', -1.3)]),
  translated('allein', -1),
]

test('every choice is asked for the other way round, a segment without choice is not', () => {
  expect(reversePairs([{ text: 'one' }, { text: 'alone' }], results)).toEqual([
    { source: 'eins', target: 'one' },
    { source: 'uno', target: 'one' },
    { source: 'un', target: 'one' },
  ])
})

test('the translation that explains its source comes first, the others behind it as far as they are wanted', () => {
  const scores = [-9, -2, -6].map((logProbability) => ({ logProbability, pieces: 2 }))
  const [first, second] = reranked(results, scores, 1)
  expect([first?.text, first?.alternatives?.map(({ text }) => text)]).toEqual(['uno', ['un']])
  expect(second?.text).toBe('allein')
  expect(reranked(results, scores, 0)[0]).not.toHaveProperty('alternatives')
})

test('only the likeliest four are asked for, and the others stay behind them', () => {
  const texts = ['b', 'c', 'd', 'e', 'f'].map((text, index) => translated(text, -1.1 - index / 10))
  const many = [translated('a', -1, texts)]
  expect(reversePairs([{ text: 'one' }], many).map(({ source }) => source)).toEqual(['a', 'b', 'c', 'd'])
  const scores = [-4, -1, -4, -4].map((logProbability) => ({ logProbability, pieces: 1 }))
  const [best] = reranked(many, scores, 5)
  expect([best?.text, ...(best?.alternatives ?? []).map(({ text }) => text)]).toEqual([
    'b',
    'a',
    'c',
    'd',
    'e',
    'f',
  ])
})

test('what cannot be compared stays as it is', () => {
  const scores = [{ logProbability: -9, pieces: 2 }, undefined, { logProbability: -1, pieces: 2 }]
  expect(reranked(results, scores, 2)[0]?.text).toBe('eins')
  expect(reranked(results, [], 2)[0]?.alternatives?.map(({ text }) => text)).toEqual(['uno', 'un'])
})
