import { parseUuid } from '../kernel/ids.ts'
import type { LanguagePair } from '../translation/port.ts'

declare const glossaryIdBrand: unique symbol

/** UUID in lower case. */
export type GlossaryId = string & { readonly [glossaryIdBrand]: true }

export const parseGlossaryId = (text: string) => parseUuid(text) as GlossaryId | undefined

/** What stands in a source text and what has to stand in the translation for it. */
export interface GlossaryEntry {
  readonly source: string
  readonly target: string
}

/** One direction of a glossary: `en` to `de` and `de` to `en` are two dictionaries. */
export interface DictionaryInfo extends LanguagePair {
  readonly entryCount: number
  /** Version of the glossary at the last change of this dictionary; a pair never has the same revision twice. */
  readonly revision: number
}

/** A glossary without its entries. */
export interface Glossary {
  readonly id: GlossaryId
  readonly name: string
  readonly createdAtMs: number
  /** 1 when created, one more with every change. */
  readonly version: number
  /** True after the first change; version 2 of the API only knows glossaries that never change. */
  readonly edited: boolean
  /** In the order in which they were added; no pair twice. */
  readonly dictionaries: readonly DictionaryInfo[]
}

export function findDictionary(glossary: Glossary, pair: LanguagePair): DictionaryInfo | undefined {
  return glossary.dictionaries.find(({ source, target }) => source === pair.source && target === pair.target)
}
