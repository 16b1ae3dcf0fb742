import type { LanguageCode } from '../../languages/language-code.ts'
import type { MemoryId, MemoryJobId } from '../memory.ts'

/** `queued` and `running` are one state to callers: `processing`. */
export type MemoryJobState =
  | 'awaiting_input'
  | 'queued'
  | 'running'
  | 'completed'
  | 'downloaded'
  | 'failed'
  | 'expired'

/** What a caller said of a file that it is about to send. */
export interface DeclaredFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
}

/** Languages of files that do not name them. */
export interface ImportLanguages {
  readonly source?: LanguageCode
  readonly target?: LanguageCode
}

/** An import or an export, from the request to the end of its file. */
export interface MemoryJob {
  readonly id: MemoryJobId
  readonly accountId: string
  readonly operation: 'import' | 'export'
  readonly state: MemoryJobState
  /** Opens the upload or the download without a key, as long as the job lives; 43 characters. */
  readonly urlToken: string
  /** Of an import: the file to come; of an export: the file that is offered. */
  readonly declared: DeclaredFile
  /** Of an import: the name of the memory to be made. */
  readonly displayName: string
  readonly languages: ImportLanguages
  /** What is exported; what an import has made, once it is complete. */
  readonly memoryId: MemoryId | undefined
  /** Where the memory that is being imported is kept, so that it can be discarded. */
  readonly place: number | undefined
  /** When the memory was changed last that is exported. */
  readonly memoryVersionMs: number
  /** The file in the store, once there is one. */
  readonly file: string | undefined
  readonly doneUnits: number
  readonly totalUnits: number
  readonly segments: number
  readonly skippedSegments: number
  readonly attempts: number
  readonly errorMessage: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly expiresAtMs: number
}
