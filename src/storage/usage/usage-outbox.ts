import type { Kysely } from 'kysely'
import { InterpresError } from '../../kernel/errors.ts'
import type { BatchLine, ForwardingState, Lease, UsageOutbox } from '../../usage/outbox.ts'
import type { UsageEvent } from '../../usage/usage-event.ts'
import { USAGE_KINDS, type UsageKind } from '../../usage/usage-kind.ts'
import { type UtcDay, utcDayOf } from '../../usage/utc-day.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { createBulkInsert } from './bulk-insert.ts'
import { createSealing } from './sealing.ts'
import type { RegionTables } from './usage-tables.ts'

/** The outbox of a region store, with the statements of `append` for transactions that do more than that. */
export interface StoredUsageOutbox extends UsageOutbox {
  /** Statements that append the events; together with others in one `write`, all take effect or none. */
  statements(events: readonly UsageEvent[]): readonly Statement[]
}

type Queries = Kysely<RegionTables>
type EventRow = Omit<RegionTables['usage_events'], 'sequence'>

const EVENT_COLUMNS = [
  'id',
  'account_id',
  'key_id',
  'kind',
  'amount',
  'at_ms',
  'day',
  'reporting_tag',
  'request_id',
  'grant_id',
  'reserved',
] as const

export function createUsageOutbox({ db }: { readonly db: Database }): StoredUsageOutbox {
  const queries = createQueries<RegionTables>(db.dialect)
  const insert = createBulkInsert<EventRow>(EVENT_COLUMNS, (rows) =>
    queries.insertInto('usage_events').values([...rows]),
  )
  const statements = (events: readonly UsageEvent[]): readonly Statement[] =>
    insert(events.map(toRow)).map((query) => ({ query }))

  return {
    statements,
    append: async (events) => {
      await db.write(statements(events))
    },
    state: () => readState(db, queries),
    ...batches(db, queries),
  }
}

async function readState(db: Database, queries: Queries): Promise<ForwardingState> {
  // One statement, so that it sees one moment: no event is on its way into a batch that it does not see.
  const selectState = queries
    .selectFrom('usage_forwarding')
    .selectAll()
    .select((row) =>
      row.selectFrom('usage_events').select('sequence').orderBy('sequence').limit(1).as('first_event'),
    )
  const [row] = await db.read(selectState.compile())
  if (row === undefined) throw damaged('the row of usage_forwarding is missing')
  return {
    batch: row.batch,
    sealed: row.sealed === 1,
    owner: row.owner ?? undefined,
    leaseUntilMs: row.lease_until_ms,
    hasEvents: row.first_event !== null,
  }
}

/** What has been sealed is a batch: it is taken over, read and discarded as a whole. */
function batches(db: Database, queries: Queries) {
  const sealing = createSealing(db.dialect)
  return {
    seal: (batch, limit, lease) =>
      unlessOvertaken(async () => {
        const results = await db.write([
          {
            query: queries
              .updateTable('usage_forwarding')
              .set({ batch: batch + 1, sealed: 1, ...toColumns(lease) })
              .where('batch', '=', batch)
              .where('sealed', '=', 0)
              .compile(),
            expectChanges: 1,
          },
          ...sealing.moveEvents(batch + 1, limit).map((query) => ({ query })),
        ])
        return sealing.movedEvents(results)
      }),
    takeOver: async (state, lease) => {
      const takeOver = queries
        .updateTable('usage_forwarding')
        .set(toColumns(lease))
        .where('batch', '=', state.batch)
        .where('sealed', '=', 1)
        .where('lease_until_ms', '=', state.leaseUntilMs)
      const [result] = await db.write([{ query: takeOver.compile() }])
      return result?.changes === 1
    },
    lines: async (batch) => {
      const rows = await db.read(
        queries.selectFrom('usage_batch_lines').selectAll().where('batch', '=', batch).compile(),
      )
      return rows.map(toLine)
    },
    discard: async (batch) => {
      const [result] = await db.write([
        {
          query: queries
            .updateTable('usage_forwarding')
            .set({ sealed: 0, owner: null, lease_until_ms: 0 })
            .where('batch', '=', batch)
            .where('sealed', '=', 1)
            .compile(),
        },
        { query: queries.deleteFrom('usage_batch_lines').where('batch', '=', batch).compile() },
      ])
      return result?.changes === 1
    },
    skipTo: async (batch) => {
      const skip = queries
        .updateTable('usage_forwarding')
        .set({ batch })
        .where('sealed', '=', 0)
        .where('batch', '<', batch)
      await db.write([{ query: skip.compile() }])
    },
  } satisfies Partial<UsageOutbox>
}

async function unlessOvertaken<Result>(attempt: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof InterpresError && error.code === 'conflict') return undefined
    throw error
  }
}

function toColumns({ owner, leaseUntilMs }: Lease) {
  return { owner, lease_until_ms: leaseUntilMs }
}

function toRow(event: UsageEvent): EventRow {
  return {
    id: event.id,
    account_id: event.accountId,
    key_id: event.keyId,
    kind: event.kind,
    amount: event.amount,
    at_ms: event.atMs,
    day: utcDayOf(event.atMs),
    reporting_tag: event.reportingTag ?? null,
    request_id: event.requestId,
    grant_id: event.grant?.grantId ?? null,
    reserved: event.grant?.reserved ?? 0,
  }
}

function toLine(row: RegionTables['usage_batch_lines']): BatchLine {
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    kind: toKind(row.kind),
    day: row.day as UtcDay,
    reportingTag: row.reporting_tag ?? undefined,
    grantId: row.grant_id ?? undefined,
    amount: row.amount,
    reserved: row.reserved,
  }
}

function toKind(text: string): UsageKind {
  const kind = USAGE_KINDS.find((known) => known === text)
  if (kind === undefined) throw damaged(`usage of kind ${text}`)
  return kind
}

function damaged(what: string): InterpresError {
  return new InterpresError('internal', 'Internal error.', { cause: new Error(`region store: ${what}`) })
}
