import type { ExpressionBuilder, Kysely } from 'kysely'
import type { MemoryStore, NewMemory } from '../../memories/memory-store.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect, writing } from '../takes-effect.ts'
import { createBulkInsert } from '../usage/bulk-insert.ts'
import { createIndexStatements, createMemoryIndexRepository } from './memory-index-repository.ts'
import { fromMemoryRow, fromSegmentRow, toSegmentRow } from './memory-rows.ts'
import type { MemorySegmentRow, MemoryTables } from './memory-tables.ts'
import { purgeStep } from './purge-memories.ts'

type Queries = Kysely<MemoryTables>

interface Context {
  readonly db: Database
  readonly queries: Queries
}

/** Translation memories in the store of one region. */
export function createMemoryRepository({ db }: { readonly db: Database }): MemoryStore {
  const queries = createQueries<MemoryTables>(db.dialect)
  const context = { db, queries }
  const indexStatements = createIndexStatements(queries)
  return {
    ...createMemoryIndexRepository(db, queries, indexStatements),
    ...ofAccount(context),
    ...lifecycle(context),
    ...segmentsOf(context, indexStatements),
  }
}

function ofAccount({ db, queries }: Context) {
  const memories = queries.selectFrom('memories')
  return {
    async insert(memory, limit) {
      return takesEffect(db, insertStatements(queries, memory, limit))
    },

    async list(accountId, { offset, limit }) {
      const own = memories.where('account_id', '=', accountId).where('state', '=', 'ready')
      const page = own.selectAll().orderBy('created_at_ms').orderBy('id').offset(offset).limit(limit)
      const [count] = await db.read(own.select((eb) => eb.fn.countAll<number>().as('total')).compile())
      return { memories: (await db.read(page.compile())).map(fromMemoryRow), total: count?.total ?? 0 }
    },

    async find(accountId, id) {
      const query = memories
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('state', '=', 'ready')
      const [row] = await db.read(query.compile())
      return row === undefined ? undefined : fromMemoryRow(row)
    },

    async findAt(place) {
      const query = memories.selectAll().where('place', '=', place).where('state', '=', 'ready')
      const [row] = await db.read(query.compile())
      return row === undefined ? undefined : fromMemoryRow(row)
    },
  } satisfies Partial<MemoryStore>
}

function lifecycle({ db, queries }: Context) {
  const memories = queries.selectFrom('memories')
  const deletion = queries.updateTable('memories').set({ state: 'deleted' })
  return {
    makeReady: (place, { header, source }) =>
      takesEffect(db, [
        changingOne(
          queries
            .updateTable('memories')
            .set({
              state: 'ready',
              source_lang: source,
              header: header === undefined ? null : JSON.stringify(header),
            })
            .where('place', '=', place)
            .where('state', '=', 'importing'),
        ),
      ]),

    remove: (accountId, id) =>
      takesEffect(db, [
        changingOne(
          deletion.where('id', '=', id).where('account_id', '=', accountId).where('state', '=', 'ready'),
        ),
        countOneLess(queries, accountId),
      ]),

    async discard(place) {
      const query = memories
        .select(['account_id'])
        .where('place', '=', place)
        .where('state', '=', 'importing')
      const [row] = await db.read(query.compile())
      if (row === undefined) return
      await takesEffect(db, [
        changingOne(deletion.where('place', '=', place).where('state', '=', 'importing')),
        countOneLess(queries, row.account_id),
      ])
    },

    async abandoned(sinceMs, limit) {
      const query = memories
        .select('place')
        .where('state', '=', 'importing')
        .where('updated_at_ms', '<', sinceMs)
        .where((eb) => eb.not(eb.exists(unfinishedJobs(eb))))
        .limit(limit)
      return (await db.read(query.compile())).map(({ place }) => place)
    },

    purge: () => purgeStep(db, queries),
  } satisfies Partial<MemoryStore>
}

/** Those that import a memory, or export it. */
function unfinishedJobs(eb: ExpressionBuilder<MemoryTables, 'memories'>) {
  return eb
    .selectFrom('memory_jobs')
    .select('memory_jobs.id')
    .whereRef('memory_jobs.place', '=', 'memories.place')
    .where('memory_jobs.state', 'in', ['queued', 'running'])
}

function segmentsOf({ db, queries }: Context, indexStatements: ReturnType<typeof createIndexStatements>) {
  const memories = queries.selectFrom('memories')
  const segments = queries.selectFrom('memory_segments').selectAll()
  const writeSegments = createBulkInsert<MemorySegmentRow>(
    ['place', 'number', 'source_hash', 'created_at_ms', 'source', 'targets', 'further'],
    (rows) => queries.insertInto('memory_segments').values([...rows]),
  )
  return {
    async nextNumber(place) {
      const query = memories.select('next_number').where('place', '=', place).where('state', '<>', 'deleted')
      return (await db.read(query.compile()))[0]?.next_number
    },

    append({ place, firstNumber, segments: added, index, targets, updatedAtMs }) {
      const raise = queries
        .updateTable('memories')
        .set({
          next_number: firstNumber + added.length,
          target_langs: JSON.stringify(targets),
          updated_at_ms: updatedAtMs,
        })
        .where('place', '=', place)
        .where('next_number', '=', firstNumber)
        .where('state', '<>', 'deleted')
      return takesEffect(db, [
        changingOne(raise),
        ...writeSegments(added.map((segment) => toSegmentRow(place, segment))).map((query) => ({ query })),
        ...indexStatements(place, index),
      ])
    },

    async segments(place, { from, limit }) {
      const query = segments
        .where('place', '=', place)
        .where('number', '>=', from)
        .orderBy('number')
        .limit(limit)
      return (await db.read(query.compile())).map(fromSegmentRow)
    },

    async findByNumber(place, numbers) {
      if (numbers.length === 0) return []
      const query = segments.where('place', '=', place).where('number', 'in', [...new Set(numbers)])
      return (await db.read(query.compile())).map(fromSegmentRow)
    },
  } satisfies Partial<MemoryStore>
}

function insertStatements(queries: Queries, memory: NewMemory, limit: number): readonly Statement[] {
  const { id, place, accountId, name, source, createdAtMs, isReady } = memory
  const count = queries
    .insertInto('memory_counts')
    .values({ account_id: accountId, memories: 0 })
    .onConflict((conflict) => conflict.doNothing())
  const row = {
    id,
    place,
    account_id: accountId,
    name,
    state: isReady ? 'ready' : 'importing',
    source_lang: source,
    target_langs: '[]',
    next_number: 0,
    header: null,
    created_at_ms: createdAtMs,
    updated_at_ms: createdAtMs,
  }
  return [
    writing(count),
    changingOne(addToCount(queries, accountId, 1).where('memories', '<', limit)),
    writing(queries.insertInto('memories').values(row)),
  ]
}

function addToCount(queries: Queries, accountId: string, difference: 1 | -1) {
  return queries
    .updateTable('memory_counts')
    .set((eb) => ({ memories: eb('memories', '+', difference) }))
    .where('account_id', '=', accountId)
}

function countOneLess(queries: Queries, accountId: string): Statement {
  return writing(addToCount(queries, accountId, -1))
}
