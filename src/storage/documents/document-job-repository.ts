import type { DocumentId } from '../../documents/document.ts'
import type { JobState, NewDocumentJob } from '../../documents/jobs/document-job.ts'
import type { DocumentJobStore, JobLease, JobLimits } from '../../documents/jobs/document-job-store.ts'
import type { UsageEvent } from '../../usage/usage-event.ts'
import { claimStatement } from '../claim-statement.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { takesEffect } from '../takes-effect.ts'
import { fromRow, toRow } from './document-job-rows.ts'
import type { DocumentJobRow, DocumentTables } from './document-tables.ts'

/** States that count against the limit of a key. */
const UNFINISHED = ['queued', 'running', 'done']

export interface DocumentJobRepositoryDependencies {
  readonly db: Database
  /** The outbox of the same store. */
  readonly outbox: { statements(events: readonly UsageEvent[]): readonly Statement[] }
}

/** The jobs of one region, in its store. */
export function createDocumentJobRepository({
  db,
  outbox,
}: DocumentJobRepositoryDependencies): DocumentJobStore {
  const queries = createQueries<DocumentTables>(db.dialect)
  const jobs = queries.selectFrom('document_jobs')

  /** Every write of a worker names its token, so that one that was overtaken changes nothing. */
  const update = (lease: JobLease, values: Partial<DocumentJobRow>) =>
    takesEffect(db, [
      {
        query: queries
          .updateTable('document_jobs')
          .set(values)
          .where('id', '=', lease.id)
          .where('state', '=', 'running')
          .where('lease_token', '=', lease.token)
          .compile(),
        expectChanges: 1,
      },
    ])

  const countKey = (keyId: string) =>
    jobs
      .select((count) => count.fn.countAll<number>().as('jobs'))
      .where('key_id', '=', keyId)
      .where('state', 'in', UNFINISHED)
  const countQueued = () =>
    jobs.select((count) => count.fn.countAll<number>().as('jobs')).where('state', '=', 'queued')

  const obstacle = async (keyId: string, limits: JobLimits) => {
    const [ofKey] = await db.read(countKey(keyId).compile())
    if ((ofKey?.jobs ?? 0) >= limits.unfinishedPerKey) return 'key'
    const [queued] = await db.read(countQueued().compile())
    return (queued?.jobs ?? 0) >= limits.queuedPerRegion ? 'region' : undefined
  }

  const insertBelow = (job: NewDocumentJob, limits: JobLimits) => {
    const entries = Object.entries(toRow(job)) as [
      keyof DocumentJobRow,
      string | number | Uint8Array | null,
    ][]
    return queries
      .insertInto('document_jobs')
      .columns(entries.map(([column]) => column))
      .expression(
        queries
          .selectNoFrom((eb) => entries.map(([column, value]) => eb.val(value).as(column)))
          .where(countKey(job.keyId), '<', limits.unfinishedPerKey)
          .where(countQueued(), '<', limits.queuedPerRegion),
      )
      .compile()
  }

  return {
    obstacle,

    async insert(job, limits) {
      if (await takesEffect(db, [{ query: insertBelow(job, limits), expectChanges: 1 }])) return undefined
      // A place may have become free in between: then the region counts as full for a moment.
      return (await obstacle(job.keyId, limits)) ?? 'region'
    },

    async find(id) {
      const [row] = await db.read(jobs.selectAll().where('id', '=', id).compile())
      return row === undefined ? undefined : fromRow(row)
    },

    async claim(claim) {
      if (claim.regionKeyIds.length === 0) return undefined
      const [result] = await db.write([
        { query: claimStatement(queries, { dialect: db.dialect, table: 'document_jobs' }, claim) },
      ])
      const row = result?.rows[0]
      return row === undefined ? undefined : fromRow(row as DocumentJobRow)
    },

    renew: (lease, { leaseUntilMs, doneCharacters }) =>
      update(lease, { lease_until_ms: leaseUntilMs, done_characters: doneCharacters }),

    handBack: (lease, { availableAtMs, waitingSinceMs }) =>
      update(lease, {
        state: 'queued',
        available_at_ms: availableAtMs,
        waiting_since_ms: waitingSinceMs ?? null,
        done_characters: 0,
        ...NO_LEASE,
      }),

    finish: (lease, { file, bytes, doneCharacters, expiresAtMs }) =>
      update(lease, {
        state: 'done',
        wrapped_key: null,
        result_file: file,
        result_bytes: bytes,
        done_characters: doneCharacters,
        expires_at_ms: expiresAtMs,
        ...NO_LEASE,
      }),

    fail: (lease, { message, expiresAtMs }) =>
      update(lease, {
        state: 'error',
        wrapped_key: null,
        error_message: message,
        expires_at_ms: expiresAtMs,
        ...NO_LEASE,
      }),

    collect: (id, { event, expiresAtMs }) =>
      takesEffect(db, [
        {
          query: queries
            .updateTable('document_jobs')
            .set({ state: 'downloaded', expires_at_ms: expiresAtMs })
            .where('id', '=', id)
            .where('state', '=', 'done')
            .compile(),
          expectChanges: 1,
        },
        ...(event === undefined ? [] : outbox.statements([event])),
      ]),

    remove: (id) =>
      takesEffect(db, [
        { query: queries.deleteFrom('document_jobs').where('id', '=', id).compile(), expectChanges: 1 },
      ]),

    async expired(nowMs, limit) {
      const query = jobs.selectAll().where('expires_at_ms', '<', nowMs).orderBy('expires_at_ms').limit(limit)
      return (await db.read(query.compile())).map(fromRow)
    },

    async orphansAmong(files) {
      if (files.length === 0) return []
      const rows = await db.read(
        jobs
          .select(['source_file', 'result_file'])
          .where((eb) => eb.or([eb('source_file', 'in', files), eb('result_file', 'in', files)]))
          .compile(),
      )
      const named = new Set(rows.flatMap(({ source_file, result_file }) => [source_file, result_file]))
      return files.filter((file) => !named.has(file))
    },

    async count() {
      const query = jobs.select((eb) => ['state', eb.fn.countAll<number>().as('jobs')]).groupBy('state')
      const rows = await db.read(query.compile())
      return Object.fromEntries(rows.map(({ state, jobs: count }) => [state as JobState, count]))
    },

    async charactersLeft(nowMs) {
      const query = jobs
        .select(['id', 'characters', 'done_characters'])
        .where('state', '=', 'running')
        .where('lease_until_ms', '>=', nowMs)
      const rows = await db.read(query.compile())
      return new Map(
        rows.map(({ id, characters, done_characters }) => [id as DocumentId, characters - done_characters]),
      )
    },
  }
}

/** How many documents wait or are worked on, by the key of the region that opens them. */
export async function waitingDocumentsByKey(db: Database): Promise<ReadonlyMap<string, number>> {
  const query = createQueries<DocumentTables>(db.dialect)
    .selectFrom('document_jobs')
    .select((eb) => ['region_key_id', eb.fn.countAll<number>().as('jobs')])
    .where('state', 'in', ['queued', 'running'])
    .groupBy('region_key_id')
  const rows = await db.read(query.compile())
  return new Map(rows.map(({ region_key_id, jobs }) => [region_key_id ?? '', jobs]))
}

const NO_LEASE = { lease_owner: null, lease_token: null, lease_until_ms: 0 }
