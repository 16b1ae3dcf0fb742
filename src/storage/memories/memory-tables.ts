/** Tables of translation memories in a region store. */
export interface MemoryTables {
  memories: MemoryRow
  memory_counts: { account_id: string; memories: number }
  memory_segments: MemorySegmentRow
  memory_sources: MemorySourceRow
  memory_index: MemoryIndexRow
  memory_shards: { place: number; shard: number }
  memory_jobs: MemoryJobRow
}

export interface MemoryRow {
  id: string
  place: number
  account_id: string
  name: string
  /** `importing`, `ready` or `deleted`. */
  state: string
  source_lang: string
  /** JSON list of codes. */
  target_langs: string
  /** What the next segment is numbered; segments are numbered from 0 in a row. */
  next_number: number
  header: string | null
  created_at_ms: number
  updated_at_ms: number
}

export interface MemorySegmentRow {
  place: number
  number: number
  source_hash: number
  created_at_ms: number
  source: string
  /** JSON object: text by language. */
  targets: string
  /** JSON of inline codes and attributes, where there are any. */
  further: string | null
}

export interface MemorySourceRow {
  place: number
  source_hash: number
  number: number
}

export interface MemoryIndexRow {
  place: number
  bucket: number
  shard: number
  content: Uint8Array
}

export interface MemoryJobRow {
  id: string
  account_id: string
  operation: string
  state: string
  url_token: string
  declared: string
  display_name: string
  languages: string
  memory_id: string | null
  place: number | null
  memory_version_ms: number
  file: string | null
  done_units: number
  total_units: number
  segments: number
  skipped_segments: number
  attempts: number
  error_message: string | null
  created_at_ms: number
  /** 0 until a worker has it. */
  started_at_ms: number
  updated_at_ms: number
  expires_at_ms: number
  available_at_ms: number
  lease_token: string | null
  lease_until_ms: number
}
