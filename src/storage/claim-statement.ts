import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { JobClaim } from '../jobs/leased-queue.ts'
import type { Dialect } from './database.ts'

/** Tables of jobs that belong to keys and wait under keys of the region. */
export type JobTable = 'document_jobs' | 'voice_jobs'

/**
 * Takes the next job in one statement: of the key with the fewest that run, then of the account with the fewest, then of
 * the account and the key whose last job began longest ago, then the oldest. So keys take turns also where one job runs at a
 * time. On PostgreSQL a row that another node is taking is passed over instead of waited for; SQLite has one writer at a
 * time.
 */
export function claimStatement<Tables>(
  queries: Kysely<Tables>,
  {
    dialect,
    table: name,
    workMs,
  }: {
    readonly dialect: Dialect
    readonly table: JobTable
    /** So long after its first claim a job does not expire. */
    readonly workMs?: number
  },
  { nowMs, owner, token, leaseUntilMs, regionKeyIds, runningPerKey }: JobClaim,
): CompiledQuery {
  const table = sql.table(name)
  const isLive = sql`state = 'running' and lease_until_ms >= ${nowMs}`
  const next = sql`
    with keys as (
      select account_id, key_id, max(started_at_ms) as last_ms, sum(case when ${isLive} then 1 else 0 end) as running
      from ${table} group by account_id, key_id
    ), accounts as (
      select account_id, max(last_ms) as last_ms, sum(running) as running from keys group by account_id
    )
    select job.id from ${table} as job
      join keys on keys.account_id = job.account_id and keys.key_id = job.key_id
      join accounts on accounts.account_id = job.account_id
    where (
        (job.state = 'queued' and job.available_at_ms <= ${nowMs})
        or (job.state = 'running' and job.lease_until_ms < ${nowMs})
      )
      and job.region_key_id in (${sql.join(regionKeyIds)})
      and keys.running < ${runningPerKey}
    order by keys.running, accounts.running, accounts.last_ms, keys.last_ms, job.created_at_ms, job.id
    limit 1 ${dialect === 'postgres' ? sql`for update of job skip locked` : sql``}`
  const sinceMs = sql`case when started_at_ms = 0 then ${nowMs} else started_at_ms end`
  const workUntilMs = sql`(${sinceMs}) + ${workMs}`
  const expiry = sql`expires_at_ms = case when expires_at_ms < ${workUntilMs} then ${workUntilMs} else expires_at_ms end,`
  return sql`
    update ${table} set
      state = 'running',
      crashes = crashes + case when state = 'running' then 1 else 0 end,
      started_at_ms = ${sinceMs},
      ${workMs === undefined ? sql`` : expiry}
      lease_owner = ${owner},
      lease_token = ${token},
      lease_until_ms = ${leaseUntilMs}
    where id = (${next})
    returning *`.compile(queries)
}
