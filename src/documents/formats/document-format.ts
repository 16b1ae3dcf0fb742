import type { DocumentReader } from '../model/document-reader.ts'

/** What readers of a format were made from: their code is loaded only in the thread that needs it. */
export type LoadReader = () => Promise<DocumentReader>

/** A kind of file that can be translated. */
export interface DocumentFormat {
  /** In lower case, without the dot; names the format in jobs and settings. */
  readonly name: string
  /** Endings of file names that mean this format, `name` among them. */
  readonly extensions: readonly string[]
  readonly mediaType: string
  /** Largest file that is taken, in bytes, where the settings name no other. */
  readonly maxFileBytes: number
  /** Whether a document costs at least the minimum; see `DocumentLimits.minimumCharacters`. */
  readonly hasMinimum: boolean
  /** False where no block holds markup: translations then need no alignment. */
  readonly hasMarkup: boolean
  /** The format that LibreOffice makes of it before anything else; its readers are in `outputs`. */
  readonly convertedTo?: string
  /** What a document can become, by the name of the format; the first one when nobody asks. */
  readonly outputs: Readonly<Record<string, LoadReader>>
}
