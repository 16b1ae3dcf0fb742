import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { MemoryJob } from '../../memories/jobs/memory-job.ts'
import type { LeasedJob, MemoryJobStore } from '../../memories/jobs/memory-job-store.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect, writing } from '../takes-effect.ts'
import { unnamedFiles } from '../unnamed-files.ts'
import { fromJobRow, toJobRow } from './memory-job-rows.ts'
import type { MemoryJobRow, MemoryTables } from './memory-tables.ts'

const UNFINISHED = ['awaiting_input', 'queued', 'running']
const NO_LEASE = { lease_token: null, lease_until_ms: 0 }

interface Context {
  readonly db: Database
  readonly queries: Kysely<MemoryTables>
}

/** Imports and exports of one region, in its store. */
export function createMemoryJobRepository({ db }: { readonly db: Database }): MemoryJobStore {
  const context = { db, queries: createQueries<MemoryTables>(db.dialect) }
  return {
    insert: (job, limit) => takesEffect(db, [insertion(context, job, limit)]),
    ...lookups(context),
    ...leases(context),
    ...ends(context),
    ...sweeping(context),
  }
}

function insertion({ queries }: Context, job: MemoryJob, limit: number): Statement {
  const entries = Object.entries(toJobRow(job)) as [keyof MemoryJobRow, string | number | null][]
  const unfinished = queries
    .selectFrom('memory_jobs')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where('account_id', '=', job.accountId)
    .where('state', 'in', UNFINISHED)
  return changingOne(
    queries
      .insertInto('memory_jobs')
      .columns(entries.map(([column]) => column))
      .expression(
        queries
          .selectNoFrom((eb) => entries.map(([column, value]) => eb.val(value).as(column)))
          .where(unfinished, '<', limit),
      ),
  )
}

function lookups({ db, queries }: Context) {
  const jobs = queries.selectFrom('memory_jobs').selectAll()
  const first = async (query: typeof jobs) => {
    const [row] = await db.read(query.compile())
    return row && fromJobRow(row)
  }
  return {
    find: (accountId, id) => first(jobs.where('id', '=', id).where('account_id', '=', accountId)),

    findByToken: (urlToken) => first(jobs.where('url_token', '=', urlToken)),

    findExport: (accountId, memoryId, memoryVersionMs, nowMs) =>
      first(
        jobs
          .where('account_id', '=', accountId)
          .where('memory_id', '=', memoryId)
          .where('operation', '=', 'export')
          .where('state', 'in', ['completed', 'downloaded'])
          .where('memory_version_ms', '=', memoryVersionMs)
          .where('expires_at_ms', '>', nowMs)
          .orderBy('created_at_ms', 'desc')
          .limit(1),
      ),
  } satisfies Partial<MemoryJobStore>
}

const change = ({ queries }: Context, values: Partial<MemoryJobRow>) =>
  queries.updateTable('memory_jobs').set(values)

/** Every write of a worker names its token, so that one that was overtaken changes nothing. */
const update = (context: Context, { id, token }: LeasedJob, values: Partial<MemoryJobRow>) =>
  takesEffect(context.db, [
    changingOne(
      change(context, values)
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('lease_token', '=', token),
    ),
  ])

function leases(context: Context) {
  const { db, queries } = context
  return {
    async claim({ token, untilMs }, nowMs) {
      const query = claimStatement(context, { token, untilMs, nowMs })
      const [result] = await db.write([{ query }])
      const row = result?.rows[0]
      return row === undefined ? undefined : fromJobRow(row as MemoryJobRow)
    },

    renew: (lease, untilMs) => update(context, lease, { lease_until_ms: untilMs }),

    async handBack({ id, token }, availableAtMs, isAttempt) {
      const query = queries
        .updateTable('memory_jobs')
        .set((eb) => ({
          state: 'queued',
          available_at_ms: availableAtMs,
          attempts: eb('attempts', '+', isAttempt ? 1 : 0),
          ...NO_LEASE,
        }))
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('lease_token', '=', token)
      await db.write([writing(query)])
    },

    begin: (lease, place) => update(context, lease, { place }),

    async tell(lease, progress, updatedAtMs) {
      await update(context, lease, { ...progressColumns(progress), updated_at_ms: updatedAtMs })
    },
  } satisfies Partial<MemoryJobStore>
}

/** Gives the job whose account has waited for longest to the caller; an account has one job at a time. */
function claimStatement(
  { db, queries }: Context,
  { token, untilMs, nowMs }: { readonly token: string; readonly untilMs: number; readonly nowMs: number },
): CompiledQuery {
  const isLive = sql`live.state = 'running' and live.lease_until_ms >= ${nowMs}`
  const own = sql`select 1 from memory_jobs as live where live.account_id = job.account_id and ${isLive}`
  const served = sql`select max(other.started_at_ms) from memory_jobs as other where other.account_id = job.account_id`
  const next = sql`
    select job.id from memory_jobs as job
    where (
        (job.state = 'queued' and job.available_at_ms <= ${nowMs})
        or (job.state = 'running' and job.lease_until_ms < ${nowMs})
      )
      and not exists (${own})
    order by (${served}), job.created_at_ms, job.id
    limit 1 ${db.dialect === 'postgres' ? sql`for update skip locked` : sql``}`
  return sql`
    update memory_jobs set
      attempts = attempts + case when state = 'running' then 1 else 0 end,
      state = 'running',
      started_at_ms = ${nowMs},
      lease_token = ${token},
      lease_until_ms = ${untilMs}
    where id = (${next})
    returning *`.compile(queries)
}

function ends(context: Context) {
  const { db } = context
  return {
    uploaded: (id, file, updatedAtMs, expiresAtMs) =>
      takesEffect(db, [
        changingOne(
          change(context, { state: 'queued', file, updated_at_ms: updatedAtMs, expires_at_ms: expiresAtMs })
            .where('id', '=', id)
            .where('state', '=', 'awaiting_input'),
        ),
      ]),

    end: (lease, { state, memoryId, file, bytes, errorMessage, updatedAtMs, expiresAtMs, ...progress }) =>
      update(context, lease, {
        state,
        ...progressColumns(progress),
        ...(memoryId === undefined ? {} : { memory_id: memoryId }),
        ...(file === undefined ? {} : { file }),
        ...(bytes === undefined ? {} : { total_units: bytes, done_units: bytes }),
        error_message: errorMessage ?? null,
        updated_at_ms: updatedAtMs,
        expires_at_ms: expiresAtMs,
        ...NO_LEASE,
      }),

    async downloaded(id, updatedAtMs) {
      const query = change(context, { state: 'downloaded', updated_at_ms: updatedAtMs })
        .where('id', '=', id)
        .where('state', '=', 'completed')
      await db.write([writing(query)])
    },
  } satisfies Partial<MemoryJobStore>
}

function sweeping(context: Context) {
  const { db, queries } = context
  const jobs = queries.selectFrom('memory_jobs')
  return {
    async overdue(nowMs, limit) {
      const query = jobs
        .selectAll()
        .where('state', '<>', 'expired')
        .where('state', '<>', 'running')
        .where('expires_at_ms', '<', nowMs)
        .orderBy('expires_at_ms')
        .limit(limit)
      return (await db.read(query.compile())).map(fromJobRow)
    },

    expire: (job, keptUntilMs) =>
      takesEffect(db, [
        changingOne(
          change(context, { state: 'expired', file: null, expires_at_ms: keptUntilMs })
            .where('id', '=', job.id)
            .where('state', '=', job.state)
            .where('expires_at_ms', '=', job.expiresAtMs),
        ),
      ]),

    async forget(nowMs) {
      const query = queries
        .deleteFrom('memory_jobs')
        .where('state', '=', 'expired')
        .where('expires_at_ms', '<', nowMs)
      await db.write([writing(query)])
    },

    async orphansAmong(files) {
      if (files.length === 0) return []
      const named = await db.read(
        jobs
          .select('file')
          .where('file', 'in', [...files])
          .compile(),
      )
      return unnamedFiles(
        files,
        named.map(({ file }) => file),
      )
    },
  } satisfies Partial<MemoryJobStore>
}

function progressColumns(progress: {
  readonly doneUnits?: number
  readonly totalUnits?: number
  readonly segments?: number
  readonly skippedSegments?: number
}): Partial<MemoryJobRow> {
  const { doneUnits, totalUnits, segments, skippedSegments } = progress
  return {
    ...(doneUnits === undefined ? {} : { done_units: doneUnits }),
    ...(totalUnits === undefined ? {} : { total_units: totalUnits }),
    ...(segments === undefined ? {} : { segments }),
    ...(skippedSegments === undefined ? {} : { skipped_segments: skippedSegments }),
  }
}
