import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRows, shardsToJoin } from './join-shards.ts'
import { readShardRow, visitPlaces } from './read-shard.ts'
import { createShardBuilder, type ShardRow } from './shard.ts'

type Place = readonly [number: number, tokenCount: number]

/** Where each pair of words stands, by what rows say. */
function placesIn(rows: readonly ShardRow[]): ReadonlyMap<number, readonly Place[]> {
  const places = new Map<number, Place[]>()
  for (const row of rows) {
    readShardRow(row, { has: () => true }, (gram, list) => {
      const known = places.get(gram) ?? []
      visitPlaces(list, (number, tokenCount) => known.push([number, tokenCount]))
      places.set(gram, known)
    })
  }
  return places
}

test('joined rows say what their rows said', async () => {
  const segment = fc.record({
    tokenCount: fc.integer({ min: 0, max: 300 }),
    grams: fc.array(fc.nat(40), { maxLength: 8 }),
    endsShard: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 30 }), fc.nat(300), async (segments, first) => {
      const builder = createShardBuilder()
      const rows: ShardRow[] = []
      for (const [index, { tokenCount, grams, endsShard }] of segments.entries()) {
        builder.add({ keys: [index], number: first + index }, tokenCount, grams)
        if (endsShard) rows.push(...(await builder.finish()).rows)
      }
      rows.push(...(await builder.finish()).rows)
      const joined = joinRows(rows, first, 1_024)
      expect(joined).toMatchObject({ bucket: 0, shard: first })
      expect(new Map(placesIn([joined]))).toEqual(new Map(placesIn(rows)))
    }),
  )
})

test('a pair of words that too many segments have stands for the first of them', async () => {
  const rows: ShardRow[] = []
  const builder = createShardBuilder()
  for (let number = 0; number < 40; number += 1) {
    builder.add({ keys: [number], number }, 3, number % 10 === 0 ? [1, 2] : [1])
    if (number % 5 === 4) rows.push(...(await builder.finish()).rows)
  }
  const numbers = [...placesIn([joinRows(rows, 0, 12)]).values()].map((places) => places.map(([at]) => at))
  expect(numbers).toEqual([Array.from({ length: 12 }, (_, index) => index), [0, 10, 20, 30]])
})

const same = (count: number, size: number): readonly number[] => Array.from({ length: count }, () => size)

/** First numbers of shards of these sizes. */
function startsOf(sizes: readonly number[]): readonly number[] {
  return sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0))
}

test.each([
  ['few shards', [65_536, 65_536, 5, 1, 1], undefined],
  ['eight small ones behind a large one', [65_536, ...same(8, 1)], [65_536, 8]],
  ['an import', same(16, 65_536), [0, 16 * 65_536]],
  ['the smallest ones first', [...same(8, 1_000), ...same(9, 3)], [8_000, 27]],
  ['small ones beside larger ones', [1, 1, 9, 1, 9, 9, 9, 1, 9, 9, 9, 1, 9, 1], [0, 78]],
  ['small ones that large ones keep apart', [1, 1, 1, 9, 1, 1, 1, 9, 1], undefined],
])('of %s those are joined that are worth it', (_what, sizes, expected) => {
  const end = sizes.reduce((sum, size) => sum + size, 0)
  const run = shardsToJoin(startsOf(sizes), end)
  expect(run === undefined ? undefined : [run.shards.first, run.segments]).toEqual(expected)
})

test('an index that grows by single segments keeps few shards, and each is written a few times', () => {
  let shards: readonly number[] = []
  let written = 0
  const most = { shards: 0 }
  for (let end = 1; end <= 5_000; end += 1) {
    shards = [...shards, end - 1]
    for (let run = shardsToJoin(shards, end); run !== undefined; run = shardsToJoin(shards, end)) {
      const { first, last } = run.shards
      shards = shards.filter((shard) => shard <= first || shard > last)
      written += run.segments
    }
    most.shards = Math.max(most.shards, shards.length)
  }
  expect(most.shards).toBeLessThanOrEqual(7 * 5)
  expect(written / 5_000).toBeLessThanOrEqual(5)
})
