import type { Kysely } from 'kysely'
import type { VoiceJob, VoiceJobState } from '../../speech/jobs/voice-job.ts'
import type { VoiceJobStore } from '../../speech/jobs/voice-job-store.ts'
import type { Database } from '../database.ts'
import {
  createLeasedJobs,
  type LeasedJobs,
  type LeasedJobsDependencies,
  NO_LEASE,
} from '../jobs/leased-jobs.ts'
import { createQueries } from '../queries.ts'
import { changingOne, takesEffect, writing } from '../takes-effect.ts'
import { unnamedFiles } from '../unnamed-files.ts'
import { insertVoiceJob } from './insert-voice-job.ts'
import { fromRows, toResultColumns } from './voice-job-rows.ts'
import type { VoiceJobRow, VoiceJobTables } from './voice-job-tables.ts'

interface Context {
  readonly db: Database
  readonly queries: Kysely<VoiceJobTables>
  readonly leased: LeasedJobs<VoiceJobRow>
  readonly outbox: LeasedJobsDependencies['outbox']
}

/** The voice jobs of one region, in its store. */
export function createVoiceJobRepository({ db, outbox }: LeasedJobsDependencies): VoiceJobStore {
  const queries = createQueries<VoiceJobTables>(db.dialect)
  const leased = createLeasedJobs<VoiceJobRow>(db, 'voice_jobs')
  const context = { db, queries, leased, outbox }
  return {
    insert: (job, places) => takesEffect(db, insertVoiceJob(queries, job, places)),
    ...uploads(context),
    ...work(context),
    ...notes(context),
    ...ends(context),
    ...lookups(context),
    count: () => leased.count<VoiceJobState>(),
  }
}

function uploads({ db, queries, leased }: Context) {
  return {
    beginUpload: ({ id, token }, { nowMs, untilMs }) =>
      takesEffect(db, [
        changingOne(
          queries
            .updateTable('voice_jobs')
            .set({ lease_token: token, lease_until_ms: untilMs })
            .where('id', '=', id)
            .where('state', '=', 'awaiting')
            .where('lease_until_ms', '<', nowMs),
        ),
      ]),

    renewUpload: (lease, untilMs) => leased.update(lease, { lease_until_ms: untilMs }, 'awaiting'),

    endUpload: (lease) => leased.update(lease, NO_LEASE, 'awaiting'),

    uploaded: (lease, { file, atMs, expiresAtMs }) =>
      leased.update(
        lease,
        {
          state: 'queued',
          source_file: file,
          uploaded_at_ms: atMs,
          updated_at_ms: atMs,
          available_at_ms: atMs,
          expires_at_ms: expiresAtMs,
          ...NO_LEASE,
        },
        'awaiting',
      ),
  } satisfies Partial<VoiceJobStore>
}

function work({ db, queries, leased }: Context) {
  return {
    async claim(claim) {
      const row = await leased.claim(claim)
      return row === undefined ? undefined : (await withTargets(db, queries, [row]))[0]
    },

    renew: (lease, leaseUntilMs) => leased.update(lease, { lease_until_ms: leaseUntilMs }),

    handBack: (lease, wait) => leased.handBack(lease, wait),

    measured: (lease, { durationMs, held: quota }) =>
      leased.update(lease, {
        duration_ms: durationMs,
        grant_id: quota?.share.grantId ?? null,
        reserved: quota?.share.reserved ?? 0,
        grant_valid_until_ms: quota?.validUntilMs ?? 0,
      }),
  } satisfies Partial<VoiceJobStore>
}

function notes({ db, queries, leased }: Context) {
  return {
    note: (lease, { position, content }) =>
      takesEffect(db, [
        leased.held(lease, { crashes: 0, waiting_since_ms: null }),
        writing(queries.insertInto('voice_notes').values({ job_id: lease.id, position, content })),
      ]),

    async notes(id) {
      const query = queries
        .selectFrom('voice_notes')
        .select('content')
        .where('job_id', '=', id)
        .orderBy('position')
      return (await db.read(query.compile())).map(({ content }) => content)
    },
  } satisfies Partial<VoiceJobStore>
}

function ends({ db, queries, leased, outbox }: Context) {
  const dropNotes = (id: string) => writing(queries.deleteFrom('voice_notes').where('job_id', '=', id))
  return {
    finish: (lease, { results, event, atMs, expiresAtMs }) =>
      takesEffect(db, [
        leased.held(lease, {
          state: 'done',
          source_file: null,
          updated_at_ms: atMs,
          expires_at_ms: expiresAtMs,
          ...NO_LEASE,
        }),
        ...results.map((result, position) =>
          changingOne(
            queries
              .updateTable('voice_targets')
              .set(toResultColumns(result))
              .where('job_id', '=', lease.id)
              .where('position', '=', position),
          ),
        ),
        dropNotes(lease.id),
        ...(event === undefined ? [] : outbox.statements([event])),
      ]),

    fail: (lease, { failure, atMs, expiresAtMs }) =>
      takesEffect(db, [
        leased.held(lease, {
          state: 'failed',
          source_file: null,
          error_code: failure.code,
          error_message: failure.message,
          updated_at_ms: atMs,
          expires_at_ms: expiresAtMs,
          ...NO_LEASE,
        }),
        dropNotes(lease.id),
      ]),

    downloaded: (id, index, atMs) =>
      takesEffect(db, [
        changingOne(
          queries
            .updateTable('voice_targets')
            .set(toResultColumns({ state: 'downloaded' }))
            .where('job_id', '=', id)
            .where('position', '=', index)
            .where('state', '=', 'complete'),
        ),
        writing(queries.updateTable('voice_jobs').set({ updated_at_ms: atMs }).where('id', '=', id)),
      ]),

    remove: (id) =>
      takesEffect(db, [
        leased.removal(id),
        writing(queries.deleteFrom('voice_targets').where('job_id', '=', id)),
        dropNotes(id),
      ]),
  } satisfies Partial<VoiceJobStore>
}

function lookups({ db, queries, leased }: Context) {
  return {
    async find(id) {
      const row = await leased.find(id)
      return row === undefined ? undefined : (await withTargets(db, queries, [row]))[0]
    },

    expired: async (nowMs, limit) => withTargets(db, queries, await leased.expired(nowMs, limit)),

    async orphansAmong(files) {
      if (files.length === 0) return []
      const sources = queries
        .selectFrom('voice_jobs')
        .select('source_file as file')
        .where('source_file', 'in', [...files])
      const results = queries
        .selectFrom('voice_targets')
        .select('file')
        .where('file', 'in', [...files])
      const rows = await db.read(sources.unionAll(results).compile())
      return unnamedFiles(
        files,
        rows.map(({ file }) => file),
      )
    },
  } satisfies Partial<VoiceJobStore>
}

async function withTargets(
  db: Database,
  queries: Kysely<VoiceJobTables>,
  rows: readonly VoiceJobRow[],
): Promise<readonly VoiceJob[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const targets = await db.read(
    queries.selectFrom('voice_targets').selectAll().where('job_id', 'in', ids).orderBy('position').compile(),
  )
  const byJob = Map.groupBy(targets, ({ job_id }) => job_id)
  // A job without targets was removed between the two reads.
  return rows.flatMap((row) => {
    const own = byJob.get(row.id)
    return own === undefined ? [] : [fromRows(row, own)]
  })
}
