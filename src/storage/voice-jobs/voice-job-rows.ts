import type { ErrorCode } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type {
  NewVoiceJob,
  VoiceFailure,
  VoiceJob,
  VoiceJobId,
  VoiceJobState,
  VoiceResult,
} from '../../speech/jobs/voice-job.ts'
import type { RecordingTargetType, RecordingType } from '../../speech/media-types.ts'
import { NEVER_TAKEN } from '../jobs/leased-jobs.ts'
import type { VoiceJobRow, VoiceTargetRow } from './voice-job-tables.ts'

/** Rows were written by the functions below and the statements of the repository, from values that had been checked. */
export function fromRows(row: VoiceJobRow, targets: readonly VoiceTargetRow[]): VoiceJob {
  return {
    id: row.id as VoiceJobId,
    accountId: row.account_id,
    keyId: row.key_id,
    isLimited: row.is_limited === 1,
    requestId: row.request_id,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    expiresAtMs: row.expires_at_ms,
    state: row.state as VoiceJobState,
    sealedName: row.sealed_name,
    contentType: row.content_type as RecordingType,
    contentBytes: row.content_bytes,
    source: (row.source_lang ?? undefined) as LanguageCode | undefined,
    targets: targets.map(({ language, type }) => ({
      language: language as LanguageCode,
      type: type as RecordingTargetType,
    })),
    results: row.state === 'done' ? targets.map(fromTarget) : [],
    wrappedKey: { keyId: row.region_key_id, bytes: row.wrapped_key },
    sourceFile: row.source_file ?? undefined,
    uploadedAtMs: row.uploaded_at_ms,
    durationMs: row.duration_ms ?? undefined,
    held:
      row.grant_id === null
        ? undefined
        : {
            share: { grantId: row.grant_id, reserved: row.reserved },
            validUntilMs: row.grant_valid_until_ms,
          },
    waitingSinceMs: row.waiting_since_ms ?? undefined,
    crashes: row.crashes,
    failure: fromFailure(row),
  }
}

function fromTarget({ state, file, bytes, ...failure }: VoiceTargetRow): VoiceResult {
  if (state === 'complete' && file !== null) return { state, file, bytes }
  if (state === 'downloaded') return { state }
  return {
    state: 'failed',
    failure: fromFailure(failure) ?? { code: 'internal', message: 'An internal error occurred.' },
  }
}

function fromFailure({
  error_code,
  error_message,
}: Pick<VoiceJobRow, 'error_code' | 'error_message'>): VoiceFailure | undefined {
  if (error_code === null || error_message === null) return undefined
  return { code: error_code as ErrorCode, message: error_message }
}

export function toRow(job: NewVoiceJob): VoiceJobRow {
  return {
    id: job.id,
    account_id: job.accountId,
    key_id: job.keyId,
    is_limited: job.isLimited ? 1 : 0,
    request_id: job.requestId,
    created_at_ms: job.createdAtMs,
    updated_at_ms: job.createdAtMs,
    expires_at_ms: job.expiresAtMs,
    state: 'awaiting',
    sealed_name: job.sealedName,
    content_type: job.contentType,
    content_bytes: job.contentBytes,
    source_lang: job.source ?? null,
    wrapped_key: job.wrappedKey.bytes,
    region_key_id: job.wrappedKey.keyId,
    source_file: null,
    uploaded_at_ms: 0,
    duration_ms: null,
    grant_id: null,
    reserved: 0,
    grant_valid_until_ms: 0,
    available_at_ms: job.createdAtMs,
    ...NEVER_TAKEN,
    error_code: null,
    error_message: null,
  }
}

export function toTargetRows({ id, targets }: NewVoiceJob): VoiceTargetRow[] {
  return targets.map(({ language, type }, position) => ({
    job_id: id,
    position,
    language,
    type,
    state: 'pending',
    file: null,
    bytes: 0,
    error_code: null,
    error_message: null,
  }))
}

/** What a result changes of its target's row. */
export function toResultColumns(result: VoiceResult): Partial<VoiceTargetRow> {
  switch (result.state) {
    case 'complete':
      return { state: 'complete', file: result.file, bytes: result.bytes }
    case 'downloaded':
      return { state: 'downloaded', file: null }
    case 'failed':
      return {
        state: 'failed',
        error_code: result.failure.code,
        error_message: result.failure.message,
      }
  }
}
