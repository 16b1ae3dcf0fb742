import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { JobClaim } from '../../jobs/leased-queue.ts'
import type { Dialect } from '../database.ts'

/** Tables of jobs that belong to keys and wait under keys of the region. */
export type JobTable = 'document_jobs' | 'voice_jobs'

/**
 * Keys whose jobs are looked at: the one whose turn it is, and on PostgreSQL the next after it, whose jobs are taken when
 * other nodes are taking those of the first at the same moment.
 */
const KEYS_AT_ONCE = { sqlite: 1, postgres: 8 } as const

/**
 * Takes the next job in one statement: of the key with the fewest that run, then of the account with the fewest, then of
 * the account and the key whose last job began longest ago, then the oldest. So keys take turns also where one job runs at a
 * time. On PostgreSQL a row that another node is taking is passed over instead of waited for; SQLite has one writer at a
 * time.
 *
 * What it costs grows with the keys that have jobs waiting, not with the jobs: the keys are found by leaping from one to
 * the next in the index of states, and of each only the ends of indexes are read.
 */
export function claimStatement<Tables>(
  queries: Kysely<Tables>,
  { dialect, table: name, workMs }: ClaimedTable,
  claim: JobClaim,
): CompiledQuery {
  const { nowMs, owner, token, leaseUntilMs } = claim
  const table = sql.table(name)
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
    where id = (${nextJob(dialect, name, claim)})
    returning *`.compile(queries)
}

interface ClaimedTable {
  readonly dialect: Dialect
  readonly table: JobTable
  /** So long after its first claim a job does not expire. */
  readonly workMs?: number
}

/** The id of the job whose turn it is. */
function nextJob(dialect: Dialect, name: JobTable, { nowMs, regionKeyIds, runningPerKey }: JobClaim) {
  const table = sql.table(name)
  const isOurs = sql`region_key_id in (${sql.join(regionKeyIds)})`
  const isQueued = sql`state = 'queued' and available_at_ms <= ${nowMs}`
  const isForsaken = sql`state = 'running' and lease_until_ms < ${nowMs}`
  const nextWaiting = (after: ReturnType<typeof sql>) =>
    sql`select key_id from ${table} where state = 'queued' ${after} order by key_id limit 1`
  /** When the oldest job of a key that may be taken came. */
  const oldest = (mayBeTaken: ReturnType<typeof sql>) =>
    sql`select created_at_ms from ${table}
      where key_id = keys.key_id and ${mayBeTaken} and ${isOurs} order by created_at_ms limit 1`
  const lastStart = (column: 'account_id' | 'key_id') =>
    sql`select max(started_at_ms) from ${table} where ${sql.ref(column)} = keys.${sql.ref(column)}`
  return sql`
    with recursive running as (
      select account_id, key_id, count(*) as jobs from ${table}
      where state = 'running' and lease_until_ms >= ${nowMs} group by account_id, key_id
    ), waiting (key_id) as (
      select * from (${nextWaiting(sql``)}) as first
      union all
      select (${nextWaiting(sql`and key_id > waiting.key_id`)}) from waiting where waiting.key_id is not null
    ), keys as (
      select key_id, (select account_id from ${table} as any_job where any_job.key_id = found.key_id limit 1) as account_id
      from (
        select key_id from waiting where key_id is not null
        union select key_id from ${table} where ${isForsaken}
      ) as found
    ), turns as (
      select key_id,
        coalesce((select jobs from running where running.key_id = keys.key_id), 0) as of_key,
        coalesce((select sum(jobs) from running where running.account_id = keys.account_id), 0) as of_account,
        (${lastStart('account_id')}) as account_start_ms,
        (${lastStart('key_id')}) as key_start_ms,
        coalesce((${oldest(isQueued)}), (${oldest(isForsaken)})) as oldest_ms
      from keys
    ), first_turns as (
      select * from turns where oldest_ms is not null and of_key < ${runningPerKey}
      order by of_key, of_account, account_start_ms, key_start_ms, oldest_ms limit ${sql.lit(KEYS_AT_ONCE[dialect])}
    )
    select job.id from first_turns join ${table} as job on job.key_id = first_turns.key_id
    where ((${isQueued}) or (${isForsaken})) and ${isOurs}
    order by of_key, of_account, account_start_ms, key_start_ms, job.created_at_ms, job.id
    limit 1 ${dialect === 'postgres' ? sql`for update of job skip locked` : sql``}`
}
