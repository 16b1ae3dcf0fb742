import { sql } from 'kysely'
import type { NewVoiceJob, VoiceJob, VoiceJobState } from '../../speech/jobs/voice-job.ts'
import type { VoiceJobLease, VoiceJobPlaces, VoiceJobStore } from '../../speech/jobs/voice-job-store.ts'
import type { UsageEvent } from '../../usage/usage-event.ts'
import { claimStatement } from '../claim-statement.ts'
import type { Database, Statement } from '../database.ts'
import { createQueries } from '../queries.ts'
import { takesEffect } from '../takes-effect.ts'
import { fromRows, toResultColumns, toRow, toTargetRows } from './voice-job-rows.ts'
import type { VoiceJobRow, VoiceJobTables } from './voice-job-tables.ts'

export interface VoiceJobRepositoryDependencies {
  readonly db: Database
  /** The outbox of the same store. */
  readonly outbox: { statements(events: readonly UsageEvent[]): readonly Statement[] }
}

const NO_LEASE = { lease_owner: null, lease_token: null, lease_until_ms: 0 }
/** Targets in one statement: stores bound the parameters of one. */
const TARGETS_AT_ONCE = 500

/** The voice jobs of one region, in its store. */
export function createVoiceJobRepository({ db, outbox }: VoiceJobRepositoryDependencies): VoiceJobStore {
  const queries = createQueries<VoiceJobTables>(db.dialect)
  const jobs = queries.selectFrom('voice_jobs')

  /** Every write of a worker names its token, so that one that was overtaken changes nothing. */
  const held = ({ id, token }: VoiceJobLease, values: Partial<VoiceJobRow>): Statement => ({
    query: queries
      .updateTable('voice_jobs')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('lease_token', '=', token)
      .compile(),
    expectChanges: 1,
  })
  const update = (lease: VoiceJobLease, values: Partial<VoiceJobRow>) =>
    takesEffect(db, [held(lease, values)])

  const dropNotes = (id: string): Statement => ({
    query: queries.deleteFrom('voice_notes').where('job_id', '=', id).compile(),
  })

  async function withTargets(rows: readonly VoiceJobRow[]): Promise<readonly VoiceJob[]> {
    if (rows.length === 0) return []
    const targets = await db.read(
      queries
        .selectFrom('voice_targets')
        .selectAll()
        .where(
          'job_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('position')
        .compile(),
    )
    const byJob = Map.groupBy(targets, ({ job_id }) => job_id)
    // A job without targets was removed between the two reads.
    return rows.flatMap((row) => {
      const own = byJob.get(row.id)
      return own === undefined ? [] : [fromRows(row, own)]
    })
  }

  const insertBelow = (job: NewVoiceJob, places: VoiceJobPlaces): Statement => {
    const { nowMs, uploadWindowMs, perKey, largePerKey, largeBytes } = places
    const taken = jobs
      .select((eb) => eb.fn.countAll<number>().as('jobs'))
      .where('key_id', '=', job.keyId)
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['queued', 'running']),
          eb.and([eb('state', '=', 'awaiting'), eb('created_at_ms', '>', nowMs - uploadWindowMs)]),
        ]),
      )
    const entries = Object.entries(toRow(job)) as [keyof VoiceJobRow, string | number | Uint8Array | null][]
    const columns = entries.map(([column]) => column)
    const row = queries
      .selectNoFrom((eb) => entries.map(([column, value]) => eb.val(value).as(column)))
      .where(taken, '<', perKey)
    const isLarge = job.contentBytes > largeBytes
    const allowed = isLarge ? row.where(taken.where('content_bytes', '>', largeBytes), '<', largePerKey) : row
    return {
      query: queries.insertInto('voice_jobs').columns(columns).expression(allowed).compile(),
      expectChanges: 1,
    }
  }

  const insertTargets = (job: NewVoiceJob): readonly Statement[] => {
    const rows = toTargetRows(job)
    const statements: Statement[] = []
    for (let start = 0; start < rows.length; start += TARGETS_AT_ONCE) {
      const values = rows.slice(start, start + TARGETS_AT_ONCE)
      statements.push({ query: queries.insertInto('voice_targets').values(values).compile() })
    }
    return statements
  }

  return {
    insert: (job, places) => takesEffect(db, [insertBelow(job, places), ...insertTargets(job)]),

    async find(id) {
      const rows = await db.read(jobs.selectAll().where('id', '=', id).compile())
      return (await withTargets(rows))[0]
    },

    uploaded: (id, { file, atMs, expiresAtMs }) =>
      takesEffect(db, [
        {
          query: queries
            .updateTable('voice_jobs')
            .set({
              state: 'queued',
              source_file: file,
              uploaded_at_ms: atMs,
              updated_at_ms: atMs,
              available_at_ms: atMs,
              expires_at_ms: expiresAtMs,
            })
            .where('id', '=', id)
            .where('state', '=', 'awaiting')
            .compile(),
          expectChanges: 1,
        },
      ]),

    async claim(claim) {
      if (claim.regionKeyIds.length === 0) return undefined
      const { workMs } = claim
      const query = claimStatement(queries, { dialect: db.dialect, table: 'voice_jobs', workMs }, claim)
      const [result] = await db.write([{ query }])
      return (await withTargets((result?.rows ?? []) as readonly VoiceJobRow[]))[0]
    },

    renew: (lease, leaseUntilMs) => update(lease, { lease_until_ms: leaseUntilMs }),

    handBack: (lease, { availableAtMs, waitingSinceMs }) =>
      update(lease, {
        state: 'queued',
        available_at_ms: availableAtMs,
        waiting_since_ms: waitingSinceMs ?? null,
        ...NO_LEASE,
      }),

    measured: (lease, { durationMs, held: quota }) =>
      update(lease, {
        duration_ms: durationMs,
        grant_id: quota?.share.grantId ?? null,
        reserved: quota?.share.reserved ?? 0,
        grant_valid_until_ms: quota?.validUntilMs ?? 0,
      }),

    note: (lease, { position, content }) =>
      takesEffect(db, [
        held(lease, { crashes: 0, waiting_since_ms: null }),
        {
          query: queries.insertInto('voice_notes').values({ job_id: lease.id, position, content }).compile(),
        },
      ]),

    async notes(id) {
      const query = queries
        .selectFrom('voice_notes')
        .select('content')
        .where('job_id', '=', id)
        .orderBy('position')
      return (await db.read(query.compile())).map(({ content }) => content)
    },

    finish: (lease, { results, event, atMs, expiresAtMs }) =>
      takesEffect(db, [
        held(lease, {
          state: 'done',
          source_file: null,
          updated_at_ms: atMs,
          expires_at_ms: expiresAtMs,
          ...NO_LEASE,
        }),
        ...results.map((result, position) => ({
          query: queries
            .updateTable('voice_targets')
            .set(toResultColumns(result))
            .where('job_id', '=', lease.id)
            .where('position', '=', position)
            .compile(),
          expectChanges: 1,
        })),
        dropNotes(lease.id),
        ...(event === undefined ? [] : outbox.statements([event])),
      ]),

    fail: (lease, { failure, atMs, expiresAtMs }) =>
      takesEffect(db, [
        held(lease, {
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
        {
          query: queries
            .updateTable('voice_targets')
            .set(toResultColumns({ state: 'downloaded' }))
            .where('job_id', '=', id)
            .where('position', '=', index)
            .where('state', '=', 'complete')
            .compile(),
          expectChanges: 1,
        },
        {
          query: queries
            .updateTable('voice_jobs')
            .set({ updated_at_ms: atMs })
            .where('id', '=', id)
            .compile(),
        },
      ]),

    remove: (id) =>
      takesEffect(db, [
        { query: queries.deleteFrom('voice_jobs').where('id', '=', id).compile(), expectChanges: 1 },
        { query: queries.deleteFrom('voice_targets').where('job_id', '=', id).compile() },
        dropNotes(id),
      ]),

    async expired(nowMs, limit) {
      const query = jobs.selectAll().where('expires_at_ms', '<', nowMs).orderBy('expires_at_ms').limit(limit)
      return withTargets(await db.read(query.compile()))
    },

    async orphansAmong(files) {
      if (files.length === 0) return []
      const sources = jobs.select('source_file as file').where('source_file', 'in', [...files])
      const results = queries
        .selectFrom('voice_targets')
        .select('file')
        .where('file', 'in', [...files])
      const rows = await db.read(sources.unionAll(results).compile())
      const named = new Set(rows.map(({ file }) => file))
      return files.filter((file) => !named.has(file))
    },

    async count() {
      const query = jobs.select((eb) => ['state', eb.fn.countAll<number>().as('jobs')]).groupBy('state')
      const rows = await db.read(query.compile())
      return Object.fromEntries(rows.map(({ state, jobs: count }) => [state as VoiceJobState, count]))
    },
  }
}

/** How many recordings wait or are worked on, by the key of the region that opens them. */
export async function waitingRecordingsByKey(db: Database): Promise<ReadonlyMap<string, number>> {
  const query = createQueries<VoiceJobTables>(db.dialect)
    .selectFrom('voice_jobs')
    .select(['region_key_id', sql<number>`count(*)`.as('jobs')])
    .where('state', 'in', ['queued', 'running'])
    .groupBy('region_key_id')
  const rows = await db.read(query.compile())
  return new Map(rows.map(({ region_key_id, jobs }) => [region_key_id, jobs]))
}
