import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { IndexPart, ShardRow } from '../../memories/index/shard.ts'
import type { MemoryStore, NumberRange } from '../../memories/memory-store.ts'
import type { Database, Statement } from '../database.ts'
import { changingOne, takesEffect } from '../takes-effect.ts'
import { createBulkInsert } from '../usage/bulk-insert.ts'
import type { MemoryIndexRow, MemorySourceRow, MemoryTables } from './memory-tables.ts'

type Queries = Kysely<MemoryTables>

/** Rows of the index that one look-up reads; in 32 buckets, 512 shards. */
const INDEX_ROWS_READ = 16_384

type IndexStore = Pick<
  MemoryStore,
  | 'addIndex'
  | 'numbersOf'
  | 'readIndex'
  | 'placesOfShards'
  | 'shards'
  | 'readShards'
  | 'replaceShards'
  | 'joinShards'
>

/** The index of translation memories in the store of one region. */
export function createMemoryIndexRepository(
  db: Database,
  queries: Queries,
  indexStatements: (place: number, index: IndexPart) => readonly Statement[],
): IndexStore {
  return {
    addIndex: (place, index) => takesEffect(db, [isThere(queries, place), ...indexStatements(place, index)]),
    ...lookups(db, queries),
    ...shardQueries(db, queries, indexStatements),
  }
}

const rowsOf = (queries: Queries) => queries.selectFrom('memory_index').select(['bucket', 'shard', 'content'])

function lookups(db: Database, queries: Queries) {
  return {
    async numbersOf(place, keys, limitEach) {
      if (keys.length === 0) return new Map()
      const newest = newestOf(db.dialect, { place, keys: [...new Set(keys)], limitEach })
      const found = await db.read(newest.compile(queries))
      return new Map(found.map(({ key, numbers }) => [key, JSON.parse(numbers) as readonly number[]]))
    },

    async readIndex(place, buckets, limit = INDEX_ROWS_READ) {
      if (buckets.length === 0) return []
      const query = rowsOf(queries)
        .where('place', '=', place)
        .where('bucket', 'in', [...new Set(buckets)])
      const found = await db.read(query.limit(limit + 1).compile())
      if (found.length <= limit) return found
      // Sorting costs more than reading, and hardly any memory needs it.
      return db.read(query.orderBy('shard', 'desc').limit(limit).compile())
    },
  } satisfies Partial<IndexStore>
}

function shardQueries(
  db: Database,
  queries: Queries,
  indexStatements: (place: number, index: IndexPart) => readonly Statement[],
) {
  return {
    async placesOfShards(least) {
      const query = queries
        .selectFrom('memory_shards')
        .innerJoin('memories', 'memories.place', 'memory_shards.place')
        .select('memory_shards.place')
        .where('memories.state', '=', 'ready')
        .groupBy('memory_shards.place')
        .having((eb) => eb.fn.countAll(), '>=', least)
      return (await db.read(query.compile())).map(({ place }) => place)
    },

    async shards(place) {
      const query = queries
        .selectFrom('memory_shards')
        .select('shard')
        .where('place', '=', place)
        .orderBy('shard')
      return (await db.read(query.compile())).map(({ shard }) => shard)
    },

    readShards(place, buckets, shards) {
      const query = rowsOf(queries).where(within(place, buckets, shards))
      return db.read(query.orderBy('bucket').orderBy('shard').compile())
    },

    replaceShards(place, { buckets, shards, count }, joined) {
      const replaced = queries.deleteFrom('memory_index').where(within(place, buckets, shards))
      return takesEffect(db, [
        isThere(queries, place),
        { query: replaced.compile(), expectChanges: count },
        ...indexStatements(place, { rows: joined, sources: [] }),
      ])
    },

    async joinShards(place, { first, last }: NumberRange) {
      const query = queries
        .deleteFrom('memory_shards')
        .where('place', '=', place)
        .where('shard', '>', first)
        .where('shard', '<=', last)
      await db.write([{ query: query.compile() }])
    },
  } satisfies Partial<IndexStore>
}

function within(place: number, buckets: NumberRange, shards: NumberRange) {
  return (eb: ExpressionBuilder<MemoryTables, 'memory_index'>) =>
    eb.and([
      eb('place', '=', place),
      eb.between('bucket', buckets.first, buckets.last),
      eb.between('shard', shards.first, shards.last),
    ])
}

/** A look-up of its own for each key, so that one that a million segments have hides no other; lists leave as JSON. */
function newestOf(
  dialect: Database['dialect'],
  { place, keys, limitEach }: { place: number; keys: readonly number[]; limitEach: number },
) {
  const ofKey = sql`
    select number from memory_sources
    where place = ${place} and source_hash = wanted.key
    order by number desc limit ${limitEach}`
  const list = JSON.stringify(keys)
  return dialect === 'sqlite'
    ? sql<{ key: number; numbers: string }>`
        select wanted.key, (select json_group_array(number) from (${ofKey})) as numbers
        from (select value as key from json_each(${list})) as wanted`
    : sql<{ key: number; numbers: string }>`
        select wanted.key, (select coalesce(json_agg(number), '[]')::text from (${ofKey}) as newest) as numbers
        from (select value::bigint as key from json_array_elements_text(${list}::json)) as wanted`
}

/** Fails a batch when the memory is gone: what is written after its deletion would never be purged. */
function isThere(queries: Queries, place: number): Statement {
  const query = queries
    .updateTable('memories')
    .set((eb) => ({ next_number: eb.ref('next_number') }))
    .where('place', '=', place)
    .where('state', '<>', 'deleted')
  return changingOne(query)
}

/** Writes part of an index, and which shards it is of. */
export function createIndexStatements(
  queries: Queries,
): (place: number, index: IndexPart) => readonly Statement[] {
  const writeRows = createBulkInsert<MemoryIndexRow>(['place', 'bucket', 'shard', 'content'], (rows) =>
    queries.insertInto('memory_index').values([...rows]),
  )
  const writeSources = createBulkInsert<MemorySourceRow>(['place', 'source_hash', 'number'], (rows) =>
    queries.insertInto('memory_sources').values([...rows]),
  )
  const writeShards = createBulkInsert<{ place: number; shard: number }>(['place', 'shard'], (rows) =>
    queries
      .insertInto('memory_shards')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing()),
  )
  return (place, { rows, sources }) => {
    const shards = [...new Set(rows.map(({ shard }: ShardRow) => shard))]
    const queriesOfAll = [
      ...writeShards(shards.map((shard) => ({ place, shard }))),
      ...writeRows(rows.map((row) => ({ place, ...row }))),
      ...writeSources(sources.map(({ hash, number }) => ({ place, source_hash: hash, number }))),
    ]
    return queriesOfAll.map((query) => ({ query }))
  }
}
