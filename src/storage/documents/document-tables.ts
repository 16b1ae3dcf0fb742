/** Tables of documents in a region store. */
export interface DocumentTables {
  document_jobs: DocumentJobRow
}

export interface DocumentJobRow {
  id: string
  account_id: string
  key_id: string
  created_at_ms: number
  expires_at_ms: number
  state: string
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
  region_key_id: string | null
  source_file: string
  result_file: string | null
  result_bytes: number
  available_at_ms: number
  started_at_ms: number
  waiting_since_ms: number | null
  crashes: number
  lease_owner: string | null
  lease_token: string | null
  lease_until_ms: number
  error_message: string | null
  /** JSON of counts; `null` where no translation memory was named. */
  memory_matches: string | null
}
