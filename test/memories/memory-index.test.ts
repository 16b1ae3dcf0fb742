import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIndexReader } from '../../src/memories/index/index-reader.ts'
import { JOINED_SHARDS, joinManyShards } from '../../src/memories/index/join-shards.ts'
import { askedUnit } from '../../src/memories/matching/asked-unit.ts'
import { findExact } from '../../src/memories/matching/searching/find-exact.ts'
import { findSimilar } from '../../src/memories/matching/searching/find-similar.ts'
import type { MemoryStore } from '../../src/memories/memory-store.ts'
import { textHash } from '../../src/memories/segments/hash.ts'
import { tokensOf } from '../../src/memories/segments/tokens.ts'
import { createMemoryRepository } from '../../src/storage/memories/memory-repository.ts'
import type { MemoryTables } from '../../src/storage/memories/memory-tables.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createQueries } from '../../src/storage/queries.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { openMemoryStore } from './support/open-memory-store.ts'
import { append, language, newMemory, segment } from './support/units.ts'

await describeOnEachStore('index of memories', describeIndex)

const ALL = { first: 0, last: 4_095 }
const NEVER = new AbortController().signal

function describeIndex(createStore: CreateTestStore): void {
  let testStore: TestStore
  let store: MemoryStore

  beforeEach(async () => {
    ;({ testStore, store } = await openMemoryStore(createStore))
  })
  afterEach(() => testStore.remove())

  /** A memory that was added to one segment at a time, so that each is a shard. */
  async function grown(count: number) {
    const memory = newMemory()
    await store.insert(memory, 10)
    for (let number = 0; number < count; number += 1) {
      await append(store, memory.place, [segment(`This is the ${words(number)} of all`, 'x')], number)
    }
    return memory
  }
  const words = (number: number): string =>
    `word${'abcdefghij'[number % 10]} part${'abcdefghij'[Math.floor(number / 10)]}`

  async function find(place: number, text: string) {
    const unit = { segment: { text, protectedSpans: [] }, before: undefined, after: undefined, textIndex: 0 }
    const tokens = tokensOf(askedUnit(unit).normal.text)
    const search = { store, index: createIndexReader(store) }
    const found = await findSimilar(
      search,
      { place, updatedAtMs: 1 },
      { tokens, target: language('de'), threshold: 75 },
    )
    return found === undefined ? undefined : [found.segment.number, found.rate]
  }

  test('shards are joined, and every look-up finds what it found before', async () => {
    const memory = await grown(70)
    const asked = Array.from({ length: 70 }, (_, number) => `This is the ${words(number)} of some`)
    const look = () => Promise.all(asked.map((text) => find(memory.place, text)))
    const before = await look()
    expect(before.filter((found) => found !== undefined)).toHaveLength(70)
    expect(await store.placesOfShards(JOINED_SHARDS)).toEqual([memory.place])
    await joinManyShards(store, NEVER)
    expect((await store.shards(memory.place)).length).toBeLessThan(JOINED_SHARDS)
    const rows = await store.readShards(memory.place, ALL, { first: 0, last: 70 })
    expect(new Set(rows.map(({ bucket }) => bucket)).size).toBeGreaterThan(rows.length / JOINED_SHARDS)
    expect(await look()).toEqual(before)
  })

  test('an index that cannot be joined keeps no other from it', async () => {
    const memories = [await grown(JOINED_SHARDS), await grown(JOINED_SHARDS)]
    const [bad] = await store.placesOfShards(JOINED_SHARDS)
    const failing: MemoryStore = {
      ...store,
      readShards: async (place, ...rest) => {
        if (place === bad) throw new Error('a damaged row')
        return store.readShards(place, ...rest)
      },
    }
    await expect(joinManyShards(failing, NEVER)).rejects.toThrow('a damaged row')
    const shards = await Promise.all(memories.map(async ({ place }) => (await store.shards(place)).length))
    expect(shards.toSorted((one, other) => one - other)).toEqual([1, JOINED_SHARDS])
  })

  test('joining that was broken off loses nothing and is finished the next time', async () => {
    const memory = await grown(JOINED_SHARDS)
    const before = await find(memory.place, 'This is the worda parta of some')
    let calls = 0
    const dying: MemoryStore = {
      ...store,
      replaceShards(place, replaced, rows) {
        calls += 1
        if (calls > 2) throw new Error('the process ends')
        return store.replaceShards(place, replaced, rows)
      },
    }
    await expect(joinManyShards(dying, NEVER)).rejects.toThrow('the process ends')
    expect(await find(memory.place, 'This is the worda parta of some')).toEqual(before)
    await joinManyShards(store, NEVER)
    expect(await store.shards(memory.place)).toEqual([0])
    expect(await find(memory.place, 'This is the worda parta of some')).toEqual(before)
  })

  test('of two that join the same rows one does', async () => {
    const memory = await grown(JOINED_SHARDS)
    const shards = { first: 0, last: JOINED_SHARDS - 1 }
    const rows = await store.readShards(memory.place, ALL, shards)
    const replaced = { buckets: ALL, shards, count: rows.length }
    const joined = [{ bucket: 1, shard: 0, content: new Uint8Array([1]) }]
    expect(await store.replaceShards(memory.place, replaced, joined)).toBe(true)
    expect(await store.replaceShards(memory.place, replaced, joined)).toBe(false)
    expect(await store.readShards(memory.place, ALL, shards)).toEqual(joined)
  })

  test('what comes after the deletion of a memory leaves nothing behind', async () => {
    const memory = newMemory({ isReady: false })
    await store.insert(memory, 10)
    await append(store, memory.place, [segment('a', 'A')])
    await store.discard(memory.place)
    const index = {
      rows: [{ bucket: 1, shard: 0, content: new Uint8Array([1]) }],
      sources: [{ hash: 1, number: 0 }],
    }
    expect(await store.addIndex(memory.place, index)).toBe(false)
    for (let more = true; more; ) more = await store.purge()
    expect(await store.addIndex(memory.place, index)).toBe(false)
    expect(await append(store, memory.place, [segment('b', 'B')], 1)).toBe(false)
    const replaced = { buckets: ALL, shards: ALL, count: 0 }
    expect(await store.replaceShards(memory.place, replaced, index.rows)).toBe(false)
    expect(await store.readShards(memory.place, ALL, ALL)).toEqual([])
    expect(await store.shards(memory.place)).toEqual([])
    const left = await store.numbersOf(memory.place, [textHash('a'), 1], 5)
    expect([...left.values()].flat()).toEqual([])
  })
}

await describeOnEachStore('memories of an older version', (createStore) => {
  test('are found by their sources, and their shards are known', async () => {
    const testStore = await createStore()
    const { db } = testStore
    await migrate(
      db,
      regionMigrations.filter(({ version }) => version < 10),
    )
    const { id, place } = newMemory()
    const queries = createQueries<MemoryTables>(db.dialect)
    const memory = sql`insert into memories values (${id}, ${place}, 'a', 'm', 'ready', 'en', '["de"]', 1, null, 1, 1)`
    const stored = sql`insert into memory_segments values (${place}, 0, ${textHash('One')}, 1, 'One', '{"de":"Eins"}', null)`
    const row = sql`insert into memory_index values (${place}, 7, 0, ${new Uint8Array([1])})`
    await db.write([memory, stored, row].map((statement) => ({ query: statement.compile(queries) })))
    await migrate(db, regionMigrations)
    const store = createMemoryRepository({ db })
    const asked = askedUnit({
      segment: { text: 'One', protectedSpans: [] },
      before: undefined,
      after: undefined,
      textIndex: 0,
    })
    const [found] = await findExact(store, place, [asked], {
      target: language('de'),
      targets: [language('de')],
    })
    expect(found).toMatchObject([{ target: { text: 'Eins' } }])
    expect(await store.shards(place)).toEqual([0])
    await testStore.remove()
  })
})
