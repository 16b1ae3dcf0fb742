import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { createIndexReader } from '../../index/index-reader.ts'
import { createShardBuilder, type ShardRow } from '../../index/shard.ts'
import type { KeyedSegment } from '../../memory-store.ts'
import { keySegment } from '../../segments/keyed-segment.ts'
import { normalise } from '../../segments/normalise.ts'
import { tokensOf } from '../../segments/tokens.ts'
import { findSimilar } from './find-similar.ts'
import { differencesOf, wordDistance } from './word-distance.ts'

const german = 'de' as LanguageCode
const MEMORY = { place: 1, updatedAtMs: 1 }

/** A memory of these sources, its index in shards of three segments. */
async function memoryOf(sources: readonly string[]) {
  const index = createShardBuilder()
  const rows: ShardRow[] = []
  const segments: KeyedSegment[] = []
  for (const [number, text] of sources.entries()) {
    const content = { source: { text }, targets: [{ language: german, text }] }
    segments.push(keySegment(content, { number, createdAtMs: 1, before: segments.at(-1)?.sourceHash }, index))
    if (number % 3 === 2) rows.push(...(await index.finish()).rows)
  }
  rows.push(...(await index.finish()).rows)
  const store = {
    readIndex: async (_place: number, buckets: readonly number[]) =>
      rows.filter(({ bucket }) => buckets.includes(bucket)),
    findByNumber: async (_place: number, numbers: readonly number[]) =>
      segments.filter(({ number }) => numbers.includes(number)),
  }
  return { store, index: createIndexReader(store) }
}

const words = (text: string): readonly string[] => tokensOf(normalise(text).text)

const search = async (sources: readonly string[], asked: string, threshold = 50) =>
  findSimilar(await memoryOf(sources), MEMORY, { tokens: words(asked), target: german, threshold })

const sentence = fc
  .array(fc.constantFrom('the', 'a', 'house', 'red', 'is', 'not', 'very', 'big', '3'), {
    minLength: 1,
    maxLength: 9,
  })
  .map((list) => list.join(' '))

/** The plain definition. */
function plainDistance(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return one.length + other.length
  const isSame = one[0] === other[0] ? 0 : 1
  return Math.min(
    plainDistance(one.slice(1), other.slice(1)) + isSame,
    plainDistance(one.slice(1), other) + 1,
    plainDistance(one, other.slice(1)) + 1,
  )
}

test('the distance of words is what it is by definition, within its limit', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 })
  fc.assert(
    fc.property(list, list, fc.nat(6), (one, other, limit) => {
      const distance = plainDistance(one, other)
      expect(wordDistance(one, other, limit)).toBe(distance <= limit ? distance : undefined)
    }),
  )
})

test('whatever is alike by the threshold is found, and the best of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentence, { minLength: 1, maxLength: 12 }),
      sentence,
      fc.integer({ min: 50, max: 99 }),
      async (sources, asked, threshold) => {
        const rates = sources.map((source) => {
          const [one, other] = [words(source), words(asked)]
          const longer = Math.max(one.length, other.length)
          return Math.min(99, Math.floor((100 * (longer - plainDistance(one, other))) / longer))
        })
        const best = Math.max(...rates)
        const found = await search(sources, asked, threshold)
        expect(found?.rate).toBe(best >= threshold ? best : undefined)
        if (found !== undefined) expect(found.segment.number).toBe(rates.lastIndexOf(best))
      },
    ),
    { numRuns: 60 },
  )
})

test('letter case, quotes and punctuation cost one percent together', async () => {
  expect(await search(['Don’t  stop, now!'], "don't stop now")).toMatchObject({ rate: 99 })
  expect(await search(['Stop now'], 'Go on')).toBeUndefined()
})

test('languages without spaces are compared by their characters', async () => {
  expect(await search(['今日は天気がいいです'], '今日は天気が悪いです')).toMatchObject({ rate: 90 })
})

test('of sentences that share all their words with thousands of others one is found', async () => {
  const sources = Array.from({ length: 5_000 }, (_, index) => `Error in module ${index} of the system`)
  expect(await search(sources, 'Error in module 7 of this system')).toMatchObject({ rate: 85 })
})

test('what differs lies between words that both have', () => {
  const differing = (stored: string, asked: string) => {
    const [left, right] = [stored.split(' '), asked.split(' ')]
    return differencesOf(left, right).map((each) => [
      left.slice(each.stored.from, each.stored.to).join(' '),
      right.slice(each.asked.from, each.asked.to).join(' '),
    ])
  }
  expect(differing('a b c d', 'a x y d')).toEqual([['b c', 'x y']])
  expect(differing('a a', 'a a a')).toEqual([['', 'a']])
  expect(differing('same words', 'same words')).toEqual([])
  expect(differing('a red car and a blue bike', 'a green car and a grey bike')).toEqual([
    ['red', 'green'],
    ['blue', 'grey'],
  ])
  // Which of two it is that both have cannot be told.
  expect(differing('x a b a y', 'v a c a w')).toEqual([['x a b a y', 'v a c a w']])
  // What changed places differs.
  expect(differing('red and blue', 'blue and red')).toEqual([['red and blue', 'blue and red']])
})
