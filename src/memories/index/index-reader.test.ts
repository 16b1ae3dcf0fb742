import { expect, test } from 'vitest'
import { createIndexReader } from './index-reader.ts'
import type { ShardRow } from './shard.ts'

/** A store whose rows say which of its versions they are of, and what was read. */
function createWorld(limitBytes: number) {
  const read: (readonly number[])[] = []
  let version = 1
  const readIndex = async (_place: number, buckets: readonly number[]) => {
    read.push(buckets)
    return buckets.map((bucket): ShardRow => ({ bucket, shard: version, content: new Uint8Array(1_000) }))
  }
  const reader = createIndexReader({ readIndex }, { limitBytes })
  return {
    read,
    change: () => {
      version += 1
    },
    rows: async (place: number, buckets: readonly number[]) => {
      const rows = await reader.rows({ place, updatedAtMs: version }, buckets)
      return rows
        .toSorted((one, other) => one.bucket - other.bucket)
        .map(({ bucket, shard }) => [bucket, shard])
    },
  }
}

test('what was read is not read again, in whatever other buckets it is asked for', async () => {
  const { rows, read } = createWorld(100_000)
  expect(await rows(1, [1, 2])).toEqual([
    [1, 1],
    [2, 1],
  ])
  expect(await rows(1, [2, 3, 3])).toEqual([
    [2, 1],
    [3, 1],
  ])
  expect(await rows(1, [3, 1])).toEqual([
    [1, 1],
    [3, 1],
  ])
  expect(read).toEqual([[1, 2], [3]])
})

test('a memory that was changed is read anew, and so is another', async () => {
  const { rows, read, change } = createWorld(100_000)
  await rows(1, [1])
  await rows(2, [1])
  change()
  expect(await rows(1, [1])).toEqual([[1, 2]])
  expect(read).toHaveLength(3)
})

test('beyond the limit what was used longest ago is forgotten', async () => {
  const { rows, read } = createWorld(3_800)
  for (const bucket of [1, 2, 3, 1, 4]) await rows(1, [bucket])
  expect(read).toEqual([[1], [2], [3], [4]])
  await rows(1, [1, 3, 4])
  expect(read).toHaveLength(4)
  await rows(1, [2])
  expect(read.at(-1)).toEqual([2])
})
