import type {
  DeclaredFile,
  ImportLanguages,
  MemoryJob,
  MemoryJobState,
} from '../../memories/jobs/memory-job.ts'
import type { MemoryId, MemoryJobId } from '../../memories/memory.ts'
import type { MemoryJobRow } from './memory-tables.ts'

/** Rows were written by `toJobRow` and the statements of the repository, from values that had been checked. */
export function fromJobRow(row: MemoryJobRow): MemoryJob {
  return {
    id: row.id as MemoryJobId,
    accountId: row.account_id,
    operation: row.operation as MemoryJob['operation'],
    state: row.state as MemoryJobState,
    urlToken: row.url_token,
    declared: JSON.parse(row.declared) as DeclaredFile,
    displayName: row.display_name,
    languages: JSON.parse(row.languages) as ImportLanguages,
    memoryId: (row.memory_id ?? undefined) as MemoryId | undefined,
    place: row.place ?? undefined,
    memoryVersionMs: row.memory_version_ms,
    file: row.file ?? undefined,
    doneUnits: row.done_units,
    totalUnits: row.total_units,
    segments: row.segments,
    skippedSegments: row.skipped_segments,
    attempts: row.attempts,
    errorMessage: row.error_message ?? undefined,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    expiresAtMs: row.expires_at_ms,
  }
}

export function toJobRow(job: MemoryJob): MemoryJobRow {
  return {
    id: job.id,
    account_id: job.accountId,
    operation: job.operation,
    state: job.state,
    url_token: job.urlToken,
    declared: JSON.stringify(job.declared),
    display_name: job.displayName,
    languages: JSON.stringify(job.languages),
    memory_id: job.memoryId ?? null,
    place: job.place ?? null,
    memory_version_ms: job.memoryVersionMs,
    file: job.file ?? null,
    done_units: job.doneUnits,
    total_units: job.totalUnits,
    segments: job.segments,
    skipped_segments: job.skippedSegments,
    attempts: job.attempts,
    error_message: job.errorMessage ?? null,
    created_at_ms: job.createdAtMs,
    started_at_ms: 0,
    updated_at_ms: job.updatedAtMs,
    expires_at_ms: job.expiresAtMs,
    available_at_ms: job.createdAtMs,
    lease_token: null,
    lease_until_ms: 0,
  }
}
