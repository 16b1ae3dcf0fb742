import type { Kysely } from 'kysely'
import type { NewVoiceJob } from '../../speech/jobs/voice-job.ts'
import type { VoiceJobPlaces } from '../../speech/jobs/voice-job-store.ts'
import type { Statement } from '../database.ts'
import { toRow, toTargetRows } from './voice-job-rows.ts'
import type { VoiceJobRow, VoiceJobTables } from './voice-job-tables.ts'

/** Targets in one statement: stores bound the parameters of one. */
const TARGETS_AT_ONCE = 500

/** Adds a job with its targets; nothing takes effect when its key has no place for it. */
export function insertVoiceJob(
  queries: Kysely<VoiceJobTables>,
  job: NewVoiceJob,
  places: VoiceJobPlaces,
): readonly Statement[] {
  const rows = toTargetRows(job)
  const statements = [insertBelow(queries, job, places)]
  for (let start = 0; start < rows.length; start += TARGETS_AT_ONCE) {
    const values = rows.slice(start, start + TARGETS_AT_ONCE)
    statements.push({ query: queries.insertInto('voice_targets').values(values).compile() })
  }
  return statements
}

function insertBelow(
  queries: Kysely<VoiceJobTables>,
  job: NewVoiceJob,
  { nowMs, uploadWindowMs, perKey, largePerKey, largeBytes }: VoiceJobPlaces,
): Statement {
  const taken = queries
    .selectFrom('voice_jobs')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where('key_id', '=', job.keyId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['queued', 'running']),
        eb.and([
          eb('state', '=', 'awaiting'),
          // A file that arrives has its place until it is there.
          eb.or([eb('created_at_ms', '>', nowMs - uploadWindowMs), eb('lease_until_ms', '>=', nowMs)]),
        ]),
      ]),
    )
  const entries = Object.entries(toRow(job)) as [keyof VoiceJobRow, string | number | Uint8Array | null][]
  const row = queries
    .selectNoFrom((eb) => entries.map(([column, value]) => eb.val(value).as(column)))
    .where(taken, '<', perKey)
  const isLarge = job.contentBytes > largeBytes
  const allowed = isLarge ? row.where(taken.where('content_bytes', '>', largeBytes), '<', largePerKey) : row
  const columns = entries.map(([column]) => column)
  return {
    query: queries.insertInto('voice_jobs').columns(columns).expression(allowed).compile(),
    expectChanges: 1,
  }
}
