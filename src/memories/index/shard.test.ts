import { expect, test } from 'vitest'
import { bucketOf } from './grams.ts'
import { readShardRow, visitPlaces } from './read-shard.ts'
import { createShardBuilder, SHARD_PAIRS, SHARD_SEGMENTS } from './shard.ts'

/** Whole numbers of 32 bits without an order. */
const scattered = (index: number): number => Math.imul(index, 0x9e3779b1) >>> 0

test('every pair of words is found where it stands, and rows come by bucket', async () => {
  const builder = createShardBuilder()
  const expected = new Map<number, number[]>()
  for (let number = 100; number < 700; number += 1) {
    const grams = Array.from({ length: 150 }, (_, index) => scattered((number * 7 + index) % 3_000))
    builder.add({ keys: [number], number }, 10, [...grams, grams[0] ?? 0])
    for (const gram of grams) expected.set(gram, [...(expected.get(gram) ?? []), number])
  }
  const { rows } = await builder.finish()
  const buckets = rows.map(({ bucket }) => bucket)
  expect(buckets).toEqual([...new Set(buckets)].toSorted((one, other) => one - other))
  const found = new Map<number, readonly number[]>()
  for (const row of rows) {
    readShardRow(row, new Set(expected.keys()), (gram, list) => {
      expect(bucketOf(gram)).toBe(row.bucket)
      const numbers: number[] = []
      visitPlaces(list, (number, tokenCount) => numbers.push(tokenCount === 10 ? number : -1))
      found.set(gram, numbers)
    })
  }
  expect(found).toEqual(expected)
})

test('others are served while a shard is finished, and what is added meanwhile goes into the next', async () => {
  const builder = createShardBuilder()
  // All of one bucket, as somebody might choose them.
  for (let number = 0; number < 200; number += 1) {
    builder.add(
      { keys: [number], number },
      255,
      Array.from({ length: 2_000 }, (_, index) => index),
    )
  }
  let turns = 0
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  let isOver = false
  setImmediate(count)
  const finishing = builder.finish()
  builder.add({ keys: [1], number: 900 }, 1, [5])
  expect(await finishing).toMatchObject({ rows: [{ bucket: 0, shard: 0 }] })
  isOver = true
  expect(turns).toBeGreaterThan(30)
  expect(await builder.finish()).toMatchObject({
    rows: [{ bucket: 0, shard: 900 }],
    sources: [{ hash: 1, number: 900 }],
  })
})

test('a shard is full by its segments or by its pairs of words', () => {
  const ofSegments = createShardBuilder()
  for (let number = 0; number < SHARD_SEGMENTS - 1; number += 1) ofSegments.add({ keys: [1], number }, 1, [1])
  expect(ofSegments.isFull).toBe(false)
  ofSegments.add({ keys: [1], number: SHARD_SEGMENTS }, 1, [1])
  expect(ofSegments.isFull).toBe(true)
  const ofPairs = createShardBuilder()
  const grams = Array.from({ length: 65_536 }, (_, index) => index)
  for (let number = 0; number < SHARD_PAIRS / grams.length; number += 1)
    ofPairs.add({ keys: [1], number }, 255, grams)
  expect(ofPairs.isFull).toBe(true)
})
