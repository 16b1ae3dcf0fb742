import type { DocumentId, DocumentOptions } from '../../documents/document.ts'
import type { DocumentJob, JobState, NewDocumentJob } from '../../documents/jobs/document-job.ts'
import type { MemoryTally } from '../../memories/matching/memory-tally.ts'
import { NEVER_TAKEN } from '../jobs/leased-jobs.ts'
import type { DocumentJobRow } from './document-tables.ts'

/** Rows were written by `toRow` and the statements beside it, from values that had been checked. */
export function fromRow(row: DocumentJobRow): DocumentJob {
  return {
    id: row.id as DocumentId,
    accountId: row.account_id,
    keyId: row.key_id,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    state: row.state as JobState,
    format: row.format,
    outputFormat: row.output_format,
    options: fromOptions(row.options),
    reportingTag: row.reporting_tag ?? undefined,
    requestId: row.request_id,
    characters: row.characters,
    billedCharacters: row.billed_characters,
    doneCharacters: row.done_characters,
    held:
      row.grant_id === null
        ? undefined
        : {
            share: { grantId: row.grant_id, reserved: row.reserved },
            validUntilMs: row.grant_valid_until_ms,
          },
    keyCheck: row.key_check,
    resultPublic: row.result_public,
    sealedName: row.sealed_name,
    wrappedKey:
      row.wrapped_key === null || row.region_key_id === null
        ? undefined
        : { keyId: row.region_key_id, bytes: row.wrapped_key },
    sourceFile: row.source_file,
    resultFile: row.result_file ?? undefined,
    resultBytes: row.result_bytes,
    startedAtMs: row.started_at_ms,
    waitingSinceMs: row.waiting_since_ms ?? undefined,
    crashes: row.crashes,
    errorMessage: row.error_message ?? undefined,
    memoryMatches: row.memory_matches === null ? undefined : (JSON.parse(row.memory_matches) as MemoryTally),
  }
}

export function toRow(job: NewDocumentJob): DocumentJobRow {
  return {
    id: job.id,
    account_id: job.accountId,
    key_id: job.keyId,
    created_at_ms: job.createdAtMs,
    expires_at_ms: job.expiresAtMs,
    state: 'queued',
    format: job.format,
    output_format: job.outputFormat,
    options: JSON.stringify(job.options),
    reporting_tag: job.reportingTag ?? null,
    request_id: job.requestId,
    characters: job.characters,
    billed_characters: job.billedCharacters,
    done_characters: 0,
    grant_id: job.held?.share.grantId ?? null,
    reserved: job.held?.share.reserved ?? 0,
    grant_valid_until_ms: job.held?.validUntilMs ?? 0,
    key_check: job.keyCheck,
    result_public: job.resultPublic,
    sealed_name: job.sealedName,
    wrapped_key: job.wrappedKey.bytes,
    region_key_id: job.wrappedKey.keyId,
    source_file: job.sourceFile,
    result_file: null,
    result_bytes: 0,
    available_at_ms: job.createdAtMs,
    ...NEVER_TAKEN,
    error_message: null,
    memory_matches: null,
  }
}

/** JSON leaves out what is undefined. */
function fromOptions(json: string): DocumentOptions {
  const stored = JSON.parse(json) as Partial<DocumentOptions> &
    Omit<DocumentOptions, 'source' | 'styleId' | 'memory'>
  return { ...stored, source: stored.source, styleId: stored.styleId, memory: stored.memory }
}
