import type { Kysely } from 'kysely'
import type { DocumentId } from '../../documents/document.ts'
import type { JobState, NewDocumentJob } from '../../documents/jobs/document-job.ts'
import type { DocumentJobStore, JobLimits } from '../../documents/jobs/document-job-store.ts'
import type { Database } from '../database.ts'
import {
  createLeasedJobs,
  type LeasedJobs,
  type LeasedJobsDependencies,
  NO_LEASE,
} from '../jobs/leased-jobs.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect } from '../takes-effect.ts'
import { unnamedFiles } from '../unnamed-files.ts'
import { fromRow, toRow } from './document-job-rows.ts'
import type { DocumentJobRow, DocumentTables } from './document-tables.ts'

/** States that count against the limit of a key. */
const UNFINISHED = ['queued', 'running', 'done']

interface Context {
  readonly db: Database
  readonly queries: Kysely<DocumentTables>
  readonly leased: LeasedJobs<DocumentJobRow>
}

/** The jobs of one region, in its store. */
export function createDocumentJobRepository({ db, outbox }: LeasedJobsDependencies): DocumentJobStore {
  const queries = createQueries<DocumentTables>(db.dialect)
  const leased = createLeasedJobs<DocumentJobRow>(db, 'document_jobs')
  const context = { db, queries, leased }
  return {
    ...admission(context),
    ...work(context),
    ...ends(context, outbox),
    ...lookups(context),
    count: () => leased.count<JobState>(),
  }
}

function admission({ db, queries }: Context) {
  const jobs = queries.selectFrom('document_jobs')
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
  } satisfies Partial<DocumentJobStore>
}

function work({ leased }: Context) {
  return {
    async claim(claim) {
      const row = await leased.claim(claim)
      return row === undefined ? undefined : fromRow(row)
    },

    renew: (lease, { leaseUntilMs, doneCharacters }) =>
      leased.update(lease, { lease_until_ms: leaseUntilMs, done_characters: doneCharacters }),

    handBack: (lease, wait) => leased.handBack(lease, wait, { done_characters: 0 }),
  } satisfies Partial<DocumentJobStore>
}

function ends({ db, queries, leased }: Context, outbox: LeasedJobsDependencies['outbox']) {
  return {
    finish: (lease, { file, bytes, doneCharacters, expiresAtMs, memoryMatches }) =>
      leased.update(lease, {
        state: 'done',
        wrapped_key: null,
        result_file: file,
        result_bytes: bytes,
        memory_matches: memoryMatches === undefined ? null : JSON.stringify(memoryMatches),
        done_characters: doneCharacters,
        expires_at_ms: expiresAtMs,
        ...NO_LEASE,
      }),

    fail: (lease, { message, expiresAtMs }) =>
      leased.update(lease, {
        state: 'error',
        wrapped_key: null,
        error_message: message,
        expires_at_ms: expiresAtMs,
        ...NO_LEASE,
      }),

    collect: (id, { event, expiresAtMs }) =>
      takesEffect(db, [
        changingOne(
          queries
            .updateTable('document_jobs')
            .set({ state: 'downloaded', expires_at_ms: expiresAtMs })
            .where('id', '=', id)
            .where('state', '=', 'done'),
        ),
        ...(event === undefined ? [] : outbox.statements([event])),
      ]),

    remove: (id) => takesEffect(db, [leased.removal(id)]),
  } satisfies Partial<DocumentJobStore>
}

function lookups({ db, queries, leased }: Context) {
  const jobs = queries.selectFrom('document_jobs')
  return {
    async find(id) {
      const row = await leased.find(id)
      return row === undefined ? undefined : fromRow(row)
    },

    expired: async (nowMs, limit) => (await leased.expired(nowMs, limit)).map(fromRow),

    async orphansAmong(files) {
      if (files.length === 0) return []
      const rows = await db.read(
        jobs
          .select(['source_file', 'result_file'])
          .where((eb) => eb.or([eb('source_file', 'in', files), eb('result_file', 'in', files)]))
          .compile(),
      )
      return unnamedFiles(
        files,
        rows.flatMap(({ source_file, result_file }) => [source_file, result_file]),
      )
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
  } satisfies Partial<DocumentJobStore>
}
