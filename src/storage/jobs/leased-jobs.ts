import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { JobClaim } from '../../jobs/leased-queue.ts'
import type { UsageEvent } from '../../usage/usage-event.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect } from '../takes-effect.ts'
import { claimStatement, type JobTable } from './claim-statement.ts'

/** What the row of every job has that is worked on under a lease. */
export interface LeasedJobRow {
  id: string
  account_id: string
  key_id: string
  created_at_ms: number
  expires_at_ms: number
  state: string
  region_key_id: string | null
  available_at_ms: number
  started_at_ms: number
  waiting_since_ms: number | null
  crashes: number
  lease_owner: string | null
  lease_token: string | null
  lease_until_ms: number
}

export interface LeasedJobsDependencies {
  readonly db: Database
  /** The outbox of the same store. */
  readonly outbox: { statements(events: readonly UsageEvent[]): readonly Statement[] }
}

/** The right to work on a job. */
export interface RowLease {
  readonly id: string
  readonly token: string
}

/** Of a job that nobody works on. */
export const NO_LEASE = { lease_owner: null, lease_token: null, lease_until_ms: 0 } as const

/** Of a job that nobody has worked on yet. */
export const NEVER_TAKEN = { started_at_ms: 0, waiting_since_ms: null, crashes: 0, ...NO_LEASE } as const

type Tables = Record<JobTable, LeasedJobRow>

export type LeasedJobs<Row extends LeasedJobRow> = ReturnType<typeof createLeasedJobs<Row>>

/** What the jobs of one table have in common, whatever they are for; `Row` says what that table has beside. */
export function createLeasedJobs<Row extends LeasedJobRow>(db: Database, table: JobTable) {
  const queries: Kysely<Tables> = createQueries<Tables>(db.dialect)
  const jobs = queries.selectFrom(table)
  const read = async (query: CompiledQuery) => (await db.read(query)) as readonly Row[]

  /** Every write of a worker names its token, so that one that was overtaken changes nothing. */
  const held = ({ id, token }: RowLease, values: Partial<Row>, state = 'running'): Statement =>
    changingOne(
      queries
        .updateTable(table)
        .set(values as Partial<LeasedJobRow>)
        .where('id', '=', id)
        .where('state', '=', state)
        .where('lease_token', '=', token),
    )
  const update = (lease: RowLease, values: Partial<Row>, state?: string) =>
    takesEffect(db, [held(lease, values, state)])

  return {
    held,
    update,

    async find(id: string): Promise<Row | undefined> {
      return (await read(jobs.selectAll().where('id', '=', id).compile()))[0]
    },

    async claim(claim: JobClaim & { readonly workMs?: number }): Promise<Row | undefined> {
      if (claim.regionKeyIds.length === 0) return undefined
      const { workMs } = claim
      const how = { dialect: db.dialect, table, ...(workMs === undefined ? {} : { workMs }) }
      const [result] = await db.write([{ query: claimStatement(queries, how, claim) }])
      return result?.rows[0] as Row | undefined
    },

    /** Queues a job again; `values` are those that the work so far has left behind. */
    handBack(
      lease: RowLease,
      wait: { readonly availableAtMs: number; readonly waitingSinceMs: number | undefined },
      values: Partial<Row> = {},
    ): Promise<boolean> {
      const waits: Partial<LeasedJobRow> = {
        state: 'queued',
        available_at_ms: wait.availableAtMs,
        waiting_since_ms: wait.waitingSinceMs ?? null,
        ...NO_LEASE,
      }
      return update(lease, { ...(waits as Partial<Row>), ...values })
    },

    removal: (id: string): Statement => changingOne(queries.deleteFrom(table).where('id', '=', id)),

    expired: (nowMs: number, limit: number) =>
      read(
        jobs.selectAll().where('expires_at_ms', '<', nowMs).orderBy('expires_at_ms').limit(limit).compile(),
      ),

    count: <State extends string>() => countByState<State>(db, table),
  }
}

async function countByState<State extends string>(
  db: Database,
  table: JobTable,
): Promise<Readonly<Partial<Record<State, number>>>> {
  const query = createQueries<Tables>(db.dialect)
    .selectFrom(table)
    .select((eb) => ['state', eb.fn.countAll<number>().as('jobs')])
    .groupBy('state')
  const rows = await db.read(query.compile())
  return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs])) as Partial<Record<State, number>>
}

/** How many jobs wait or are worked on, by the key of the region that opens them. */
export async function waitingByRegionKey(
  db: Database,
  table: JobTable,
): Promise<ReadonlyMap<string, number>> {
  const query = createQueries<Tables>(db.dialect)
    .selectFrom(table)
    .select(['region_key_id', sql<number>`count(*)`.as('jobs')])
    .where('state', 'in', ['queued', 'running'])
    .groupBy('region_key_id')
  const rows = await db.read(query.compile())
  return new Map(rows.map(({ region_key_id, jobs }) => [region_key_id ?? '', jobs]))
}
