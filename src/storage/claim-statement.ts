import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { JobClaim } from '../jobs/leased-queue.ts'
import type { Dialect } from './database.ts'

/** Tables of jobs that belong to keys and wait under keys of the region. */
export type JobTable = 'document_jobs' | 'voice_jobs'

/**
 * Takes the next job in one statement. Jobs that run are counted per key and per account, so that the keys and accounts
 * with the fewest go first. On PostgreSQL a row that another node is taking is passed over instead of waited for; SQLite
 * has one writer at a time.
 */
export function claimStatement<Tables>(
  queries: Kysely<Tables>,
  { dialect, table: name }: { readonly dialect: Dialect; readonly table: JobTable },
  { nowMs, owner, token, leaseUntilMs, regionKeyIds, runningPerKey }: JobClaim,
): CompiledQuery {
  const table = sql.table(name)
  const isLive = sql`live.state = 'running' and live.lease_until_ms >= ${nowMs}`
  const ofKey = sql`(select count(*) from ${table} as live where live.key_id = job.key_id and ${isLive})`
  const ofAccount = sql`(select count(*) from ${table} as live where live.account_id = job.account_id and ${isLive})`
  const next = sql`
    select job.id from ${table} as job
    where (
        (job.state = 'queued' and job.available_at_ms <= ${nowMs})
        or (job.state = 'running' and job.lease_until_ms < ${nowMs})
      )
      and job.region_key_id in (${sql.join(regionKeyIds)})
      and ${ofKey} < ${runningPerKey}
    order by ${ofKey}, ${ofAccount}, job.created_at_ms, job.id
    limit 1 ${dialect === 'postgres' ? sql`for update skip locked` : sql``}`
  return sql`
    update ${table} set
      state = 'running',
      crashes = crashes + case when state = 'running' then 1 else 0 end,
      started_at_ms = case when started_at_ms = 0 then ${nowMs} else started_at_ms end,
      lease_owner = ${owner},
      lease_token = ${token},
      lease_until_ms = ${leaseUntilMs}
    where id = (${next})
    returning *`.compile(queries)
}
