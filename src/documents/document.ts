import type { GlossaryId } from '../glossaries/glossary.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import type { MemoryId } from '../memories/memory.ts'
import type { TranslationRequest } from '../translation/translator.ts'

declare const documentIdBrand: unique symbol

/** 32 upper-case hexadecimal digits. */
export type DocumentId = string & { readonly [documentIdBrand]: true }

const ID_SHAPE = /^[0-9A-F]{32}$/
const KEY_SHAPE = /^[0-9A-F]{64}$/

/** `undefined` for what cannot be the id of a document; letters may be small. */
export function parseDocumentId(text: string): DocumentId | undefined {
  const id = text.toUpperCase()
  return ID_SHAPE.test(id) ? (id as DocumentId) : undefined
}

/** The bytes of a document key; `undefined` for what cannot be one. */
export function parseDocumentKey(text: string): Buffer | undefined {
  const key = text.toUpperCase()
  return KEY_SHAPE.test(key) ? Buffer.from(key, 'hex') : undefined
}

/** How a document is to be translated. What the ids name is read when the job runs. */
export interface DocumentOptions {
  /** Detected over the whole document when absent. */
  readonly source: LanguageCode | undefined
  readonly target: LanguageCode
  readonly formality: TranslationRequest['formality']
  readonly glossaryIds: readonly GlossaryId[]
  readonly styleId: string | undefined
  readonly memory: { readonly id: MemoryId; readonly threshold: number } | undefined
}
