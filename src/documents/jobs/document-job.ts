import type { MemoryTally } from '../../memories/matching/memory-tally.ts'
import type { FileName } from '../../sealed-files/encrypted-file-store.ts'
import type { WrappedKey } from '../../sealed-files/region-keys.ts'
import type { HeldQuota } from '../../usage/quota-keeper.ts'
import type { DocumentId, DocumentOptions } from '../document.ts'

/**
 * `queued -> running -> done -> downloaded`, `error` from the first two. A running job whose lease has ended is taken by
 * the next worker that looks; one that is handed back is queued again. Rows vanish when they expire.
 */
export type JobState = 'queued' | 'running' | 'done' | 'downloaded' | 'error'

export interface DocumentJob {
  readonly id: DocumentId
  readonly accountId: string
  readonly keyId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly state: JobState
  /** Name of the format that came and of the one that is to leave: `docx`. */
  readonly format: string
  readonly outputFormat: string
  readonly options: DocumentOptions
  readonly reportingTag: string | undefined
  readonly requestId: string
  /** Code points of the document's text. */
  readonly characters: number
  /** What is charged on download: at least the format's minimum. */
  readonly billedCharacters: number
  /** How many of `characters` are translated, as the worker last told. */
  readonly doneCharacters: number
  readonly held: HeldQuota | undefined
  readonly keyCheck: Uint8Array
  readonly resultPublic: Uint8Array
  /** The client's file name under a key that only the client can derive. */
  readonly sealedName: Uint8Array
  /** Opens the source; only while the job waits or runs. */
  readonly wrappedKey: WrappedKey | undefined
  readonly sourceFile: FileName
  readonly resultFile: FileName | undefined
  readonly resultBytes: number
  /** When the job was first taken; 0 before. */
  readonly startedAtMs: number
  /** Since when engines have been unavailable for it. */
  readonly waitingSinceMs: number | undefined
  /** How often a worker vanished with it. */
  readonly crashes: number
  readonly errorMessage: string | undefined
  /** Only of one that is done, with a translation memory. */
  readonly memoryMatches: MemoryTally | undefined
}

/** A job as it is made at upload. */
export type NewDocumentJob = Omit<
  DocumentJob,
  | 'state'
  | 'doneCharacters'
  | 'resultFile'
  | 'resultBytes'
  | 'startedAtMs'
  | 'waitingSinceMs'
  | 'crashes'
  | 'errorMessage'
  | 'memoryMatches'
  | 'wrappedKey'
> & { readonly wrappedKey: WrappedKey }
