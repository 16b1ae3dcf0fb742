import type { PackedSegments } from '../../translation/parsing/packed-segments.ts'
import type { RenderOptions } from '../model/document-reader.ts'

/** A file and what it is to become. */
export interface WorkshopFile {
  readonly bytes: Uint8Array
  /** Names in the table of formats. */
  readonly format: string
  readonly output: string
  readonly fileName: string
}

/** What a thread is asked to do with a file. Nothing stays in the thread from one task to the next. */
export type WorkshopTask =
  /** Makes the thread ready for a format, which counts for no document's time. */
  | { readonly kind: 'load'; readonly file: Omit<WorkshopFile, 'bytes'> }
  | { readonly kind: 'count'; readonly file: WorkshopFile }
  | { readonly kind: 'open'; readonly file: WorkshopFile }
  | {
      readonly kind: 'render'
      readonly file: WorkshopFile
      readonly translations: PackedSegments
      readonly languages: RenderOptions
    }

export interface WorkshopResult {
  readonly billedCharacters: number
  /** Only of `open`. */
  readonly blocks: PackedSegments | undefined
  /** Only of `render`. */
  readonly rendered: Uint8Array | undefined
}
