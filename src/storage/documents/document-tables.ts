import type { LeasedJobRow } from '../jobs/leased-jobs.ts'

/** Tables of documents in a region store. */
export interface DocumentTables {
  document_jobs: DocumentJobRow
}

export interface DocumentJobRow extends LeasedJobRow {
  format: string
  output_format: string
  /** JSON of the options; ids of glossaries and style rules, never what they hold. */
  options: string
  reporting_tag: string | null
  request_id: string
  characters: number
  billed_characters: number
  done_characters: number
  grant_id: string | null
  reserved: number
  grant_valid_until_ms: number
  key_check: Uint8Array
  result_public: Uint8Array
  sealed_name: Uint8Array
  wrapped_key: Uint8Array | null
  source_file: string
  result_file: string | null
  result_bytes: number
  error_message: string | null
  /** JSON of counts; `null` where no translation memory was named. */
  memory_matches: string | null
}
