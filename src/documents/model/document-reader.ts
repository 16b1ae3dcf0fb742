import type { LanguageCode } from '../../languages/language-code.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import type { Block } from '../../translation/markup/parsed-text.ts'

/** What a reader is told about a file beside its bytes. */
export interface OpenOptions {
  /** The caller's file name, for messages and for the format of what it holds; never a path. */
  readonly fileName: string
}

/** The languages of one rendering. Formats that carry a language or a direction change it from one to the other. */
export interface RenderOptions {
  readonly source: LanguageCode
  readonly target: LanguageCode
}

/**
 * A document taken apart. Plain data and pure functions: it lives in a worker thread, which sends `blocks` to the
 * pipeline and gets the translations back.
 */
export interface OpenedDocument {
  /** In reading order. Text that the document holds twice (fallbacks, caches) stands here once. */
  readonly blocks: readonly Block[]
  /** Unicode code points of the billed blocks' source text: markup removed, white space and protected text inside kept. */
  readonly billedCharacters: number
  /**
   * The document with one translation per block, in the order of `blocks`. A block whose translation equals its text
   * changes no byte; where nothing changed, the bytes are those that came in. Pure: it may be called again.
   */
  render(translations: readonly TranslatedSegment[], options: RenderOptions): Uint8Array
}

/**
 * Reads one format. Synchronous and bounded by the limits of the format; it runs where nothing else waits for it.
 *
 * Errors: `InterpresError` with `invalid_document`, whose message tells the owner of the file what is wrong with it and
 * what can be done. They are permanent: the same file fails again.
 */
export interface DocumentReader {
  open(bytes: Uint8Array, options: OpenOptions): OpenedDocument
}
