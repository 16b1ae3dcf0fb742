import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Dialect, Statement } from '../../../src/storage/database.ts'
import { columnTypes } from '../../../src/storage/migration.ts'
import { createQueries } from '../../../src/storage/queries.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../../support/test-stores.ts'

interface Tables {
  parents: { id: string }
  notes: { id: string; body: string | null; size: number; bytes: Uint8Array | null; parent: string | null }
}

const NOTE = { body: null, size: 0, bytes: null, parent: null }

await describeOnEachStore('database', describeDatabase)

function describeDatabase(createStore: CreateTestStore, dialect: Dialect): void {
  const queries = createQueries<Tables>(dialect)
  let store: TestStore
  let db: Database

  const insert = (id: string, values: Partial<Tables['notes']> = {}): Statement => ({
    query: queries
      .insertInto('notes')
      .values({ id, ...NOTE, ...values })
      .compile(),
  })
  const add = (id: string): Statement => ({
    query: queries
      .updateTable('notes')
      .set((eb) => ({ size: eb('size', '+', 1) }))
      .where('id', '=', id)
      .compile(),
  })
  const read = (handle = db) => handle.read(queries.selectFrom('notes').selectAll().orderBy('id').compile())
  const ids = async (handle = db) => (await read(handle)).map(({ id }) => id)

  beforeEach(async () => {
    store = await createStore()
    db = store.db
    await db.write(createTables(dialect))
  })
  afterEach(() => store.remove())

  test('what was written is read back, by this handle and by any other', async () => {
    await db.write([insert('a', { body: 'naïve 日本 🎈', size: 9_007_199_254_740_991 })])
    const expected = [{ ...NOTE, id: 'a', body: 'naïve 日本 🎈', size: 9_007_199_254_740_991 }]
    expect(await read()).toEqual(expected)
    expect(await read(store.openAnother())).toEqual(expected)
  })

  test('bytes come back as they were, whatever buffer they lay in', async () => {
    const bytes = Buffer.from([9, 9, 0, 255, 92, 120, 9]).subarray(2, 6)
    await db.write([insert('a', { bytes })])
    const [row] = await read()
    expect(row?.bytes).toBeInstanceOf(Uint8Array)
    expect([...(row?.bytes ?? [])]).toEqual([0, 255, 92, 120])
  })

  test('large buffers stay with who wrote them, too, and may be written twice at once', async () => {
    const bytes = Buffer.from(new ArrayBuffer(300_000)).fill(7)
    await db.write([insert('a', { bytes })])
    await db.write([insert('b', { bytes }), insert('c', { bytes })])
    expect(bytes).toHaveLength(300_000)
    const rows = await db.read(queries.selectFrom('notes').select('bytes').compile())
    expect(rows.map((row) => Buffer.from(row.bytes ?? []).equals(bytes))).toEqual([true, true, true])
  })

  test('large bytes come back as they were, and stay with who wrote them', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
    await db.write([insert('a', { bytes }), insert('b', { bytes: bytes.subarray(7) })])
    await db.write([insert('c', { bytes })])
    const rows = await db.read(queries.selectFrom('notes').select('bytes').orderBy('id').compile())
    const stored = rows.map((row) => Buffer.from(row.bytes ?? []))
    expect([bytes, bytes.subarray(7), bytes].map((given, at) => stored[at]?.equals(given))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('counts and sums are numbers', async () => {
    await db.write([insert('a', { size: 3_000_000_000 }), insert('b', { size: 4_000_000_000 })])
    const totals = queries
      .selectFrom('notes')
      .select([
        queries.fn.count<number>('id').as('count'),
        queries.fn.sum<number>('size').as('sum'),
        queries.fn.avg<number>('size').as('mean'),
      ])
    expect(await db.read(totals.compile())).toEqual([{ count: 2, sum: 7_000_000_000, mean: 3_500_000_000 }])
  })

  test('a number too large for JavaScript is an error, never another number', async () => {
    const largest = { size: Number.MAX_SAFE_INTEGER }
    await db.write([insert('a', largest), insert('b', largest)])
    const total = queries.selectFrom('notes').select(queries.fn.sum<number>('size').as('sum'))
    await expect(db.read(total.compile())).rejects.toMatchObject({ code: 'internal' })
    expect(await ids()).toEqual(['a', 'b'])
  })

  test('truth values are 1 and 0', async () => {
    await db.write([insert('a', { size: 5 })])
    const compare = queries
      .selectFrom('notes')
      .select((eb) => [eb('size', '>', 4).as('more'), eb('size', '>', 5).as('less')])
    expect(await db.read(compare.compile())).toEqual([{ more: 1, less: 0 }])
  })

  test('text is ordered by code point', async () => {
    await db.write(['b', 'ä', 'B', 'a', '_'].map((id) => insert(id)))
    expect(await ids()).toEqual(['B', '_', 'a', 'b', 'ä'])
  })

  test('a batch takes effect whole or not at all', async () => {
    await db.write([insert('a')])
    await expect(db.write([insert('b'), insert('a')])).rejects.toMatchObject({ code: 'conflict' })
    expect(await ids()).toEqual(['a'])
    await db.write([])
  })

  test('results come in the order of the statements, with rows and counts', async () => {
    const grow = queries
      .updateTable('notes')
      .set((eb) => ({ size: eb('size', '+', 1) }))
      .returning(['id', 'size'])
    const remove = queries.deleteFrom('notes').where('id', '=', 'missing')
    const results = await db.write([
      insert('a'),
      { query: grow.compile() },
      { query: queries.selectFrom('notes').select('id').compile() },
      { query: remove.compile() },
    ])
    expect(results).toEqual([
      { rows: [], changes: 1 },
      { rows: [{ id: 'a', size: 1 }], changes: 1 },
      { rows: [{ id: 'a' }], changes: 0 },
      { rows: [], changes: 0 },
    ])
  })

  test('a statement that changed another number of rows than expected undoes its batch', async () => {
    await db.write([insert('a', { size: 1 })])
    const update = queries
      .updateTable('notes')
      .set({ size: 2 })
      .where('id', '=', 'a')
      .where('size', '=', 1)
      .compile()
    const step = [insert('b'), { query: update, expectChanges: 1 }]
    await db.write(step)
    await expect(db.write([insert('c'), { query: update, expectChanges: 1 }])).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await ids()).toEqual(['a', 'b'])
  })

  test('a row whose parent is missing is a conflict', async () => {
    await expect(db.write([insert('a', { parent: 'p' })])).rejects.toMatchObject({ code: 'conflict' })
    await db.write([
      { query: queries.insertInto('parents').values({ id: 'p' }).compile() },
      insert('a', { parent: 'p' }),
    ])
    expect(await ids()).toEqual(['a'])
  })

  test('a failing batch among concurrent ones is undone alone', async () => {
    await db.write([insert('taken')])
    const batches = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? [insert(`x${index}`), insert('taken')] : [insert(`x${index}`), insert(`y${index}`)],
    )
    const outcomes = await Promise.allSettled(batches.map((batch) => db.write(batch)))
    const failed = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []))
    expect(failed).toEqual(batches.flatMap((_, index) => (index % 3 === 0 ? [index] : [])))
    const kept = batches.flatMap((_, index) => (index % 3 === 0 ? [] : [`x${index}`, `y${index}`]))
    expect(await ids()).toEqual(['taken', ...kept].toSorted())
  })

  test('concurrent additions to one row, from two handles, all count', async () => {
    await db.write([insert('total')])
    const other = store.openAnother()
    const writes = Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? db : other).write([{ ...add('total'), expectChanges: 1 }]),
    )
    await Promise.all(writes)
    expect(await read()).toMatchObject([{ size: 100 }])
  })

  test('batches that take the same rows in opposite order, from two handles, all take effect', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `r${index}`)
    await db.write(rows.map((id) => insert(id)))
    const other = store.openAnother()
    await Promise.all(
      Array.from({ length: 10 }, () => [
        db.write(rows.map(add)),
        other.write(rows.toReversed().map(add)),
      ]).flat(),
    )
    expect((await read()).map(({ size }) => size)).toEqual(rows.map(() => 20))
  })

  test('a statement that is wrong in itself is an internal error and harms nobody else', async () => {
    const wrong = { query: CompiledQuery.raw('insert into nowhere values (1)') }
    const misspelt = { query: { ...insert('c').query, sql: 'insert nonsense' } }
    const outcomes = await Promise.allSettled([
      db.write([insert('a')]),
      db.write([wrong]),
      db.write([misspelt]),
      db.read(CompiledQuery.raw('select nonsense')),
      db.write([insert('b')]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    await expect(db.write([wrong])).rejects.toMatchObject({ code: 'internal', message: 'Internal error.' })
    await expect(
      db.write([{ query: { ...insert('c').query, parameters: [new Date()] } }]),
    ).rejects.toMatchObject({
      code: 'internal',
    })
    expect(await ids()).toEqual(['a', 'b'])
  })

  test('a read cannot run a query that writes', async () => {
    const write = queries.deleteFrom('notes').returning('id').compile()
    await expect(db.read(write)).rejects.toMatchObject({ code: 'internal' })
  })

  test('text with U+0000 is refused', async () => {
    await expect(db.write([insert('a\u0000b')])).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('large values and small ones are written side by side', async () => {
    const large = 'x'.repeat(3_000_000)
    await Promise.all([
      db.write([insert('large', { body: large, bytes: Buffer.alloc(2_000_000, 7) })]),
      ...Array.from({ length: 20 }, (_, index) => db.write([insert(`s${index}`)])),
    ])
    const [row] = await db.read(queries.selectFrom('notes').selectAll().where('id', '=', 'large').compile())
    expect(row?.body).toHaveLength(3_000_000)
    expect(row?.bytes).toHaveLength(2_000_000)
    expect(await ids()).toHaveLength(21)
  })

  test('closing waits for what was asked before and refuses what comes after', async () => {
    const handle = store.openAnother()
    const writes = Array.from({ length: 20 }, (_, index) => handle.write([insert(`n${index}`)]))
    const closed = Promise.all([handle.close(), handle.close()])
    await expect(handle.write([insert('late')])).rejects.toMatchObject({ code: 'store_unavailable' })
    await expect(handle.read(queries.selectFrom('notes').select('id').compile())).rejects.toMatchObject({
      code: 'store_unavailable',
    })
    await closed
    await Promise.all(writes)
    expect(await ids()).toHaveLength(20)
  })

  test('a store that answers is known to answer', async () => {
    await expect(db.ping()).resolves.toBeUndefined()
  })
}

function createTables(dialect: Dialect): readonly Statement[] {
  const { integer, text, blob, tableOptions } = columnTypes(dialect)
  return [
    `create table parents (id ${text} primary key)${tableOptions}`,
    `create table notes (id ${text} primary key, body ${text}, size ${integer} not null, bytes ${blob},
      parent ${text} references parents (id))${tableOptions}`,
  ].map((sql) => ({ query: CompiledQuery.raw(sql) }))
}
