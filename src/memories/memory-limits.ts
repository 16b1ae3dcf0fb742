/** What a memory and an account may hold; `docs/memories.md` says the same in words. */
export interface MemoryLimits {
  readonly memoriesPerAccount: number
  readonly segmentsPerMemory: number
  /** Of one import. */
  readonly fileBytes: number
  /** Imports and exports of one account that wait or run. */
  readonly unfinishedJobsPerAccount: number
  /** How long a job waits for its file, and a finished export for its download. */
  readonly keptMs: number
}

const HOUR_MS = 3_600_000

export const DEFAULT_MEMORY_LIMITS: MemoryLimits = {
  memoriesPerAccount: 1_000,
  segmentsPerMemory: 2_000_000,
  fileBytes: 1_073_741_824,
  unfinishedJobsPerAccount: 20,
  keptMs: HOUR_MS,
}

/** In UTF-16 units, of one language. Longer segments are skipped: the pipeline cuts sentences long before. */
export const SEGMENT_LENGTH_LIMIT = 4_000
/** Of all texts, markup, attributes, properties and notes of one segment together, in UTF-16 units. */
export const WHOLE_SEGMENT_LENGTH_LIMIT = 64_000
/** Translations of one segment. */
export const TARGETS_PER_SEGMENT = 40
/** Of the attributes, properties and notes of one unit together, in UTF-16 units; what is beyond is left out. */
export const ATTRIBUTES_LENGTH_LIMIT = 8_000
/** Segments of one `POST .../segments`. */
export const SEGMENTS_PER_REQUEST = 1_000
/** Unicode code points. */
export const NAME_LENGTH_LIMIT = 1_024
