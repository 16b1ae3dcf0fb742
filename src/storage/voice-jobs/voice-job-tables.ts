import type { LeasedJobRow } from '../jobs/leased-jobs.ts'

/** Tables of voice jobs in a region store. */
export interface VoiceJobTables {
  voice_jobs: VoiceJobRow
  voice_targets: VoiceTargetRow
  voice_notes: { job_id: string; position: number; content: Uint8Array }
}

export interface VoiceJobRow extends LeasedJobRow {
  is_limited: number
  request_id: string
  updated_at_ms: number
  sealed_name: Uint8Array
  content_type: string
  content_bytes: number
  source_lang: string | null
  wrapped_key: Uint8Array
  region_key_id: string
  source_file: string | null
  uploaded_at_ms: number
  duration_ms: number | null
  grant_id: string | null
  reserved: number
  grant_valid_until_ms: number
  error_code: string | null
  error_message: string | null
}

export interface VoiceTargetRow {
  job_id: string
  position: number
  language: string
  type: string
  /** `pending` until the job is done. */
  state: string
  file: string | null
  bytes: number
  error_code: string | null
  error_message: string | null
}
