import type { Utf8 } from '../text/utf8.ts'
import type { LanguagePair } from '../translation/port.ts'
import type { Glossary, GlossaryId } from './glossary.ts'

export interface NewDictionary extends LanguagePair {
  readonly entryCount: number
  /** As `writeTsv` gives it. */
  readonly tsv: Utf8
}

export interface NewGlossary {
  readonly id: GlossaryId
  readonly accountId: string
  readonly name: string
  readonly createdAtMs: number
  readonly dictionaries: readonly NewDictionary[]
}

/** What an edit does, all of it or nothing. */
export interface GlossaryChange {
  readonly name?: string
  /** Adds this dictionary, or takes it in place of the one of the same pair. */
  readonly put?: NewDictionary
  /** Removes the dictionary of this pair. */
  readonly drop?: LanguagePair
}

export interface StoredEntries {
  /** Version of the whole glossary when the entries were read. */
  readonly version: number
  /** See `DictionaryInfo.revision`. */
  readonly revision: number
  readonly tsv: Utf8
}

/**
 * The glossaries of one region. Every method is confined to one account: the ids of another are unknown to it. What
 * was written survives a crash; a change takes effect as a whole.
 *
 * Errors: `store_unavailable`, `overloaded`.
 */
export interface GlossaryStore {
  /** Stores a glossary as version 1 and takes the memory of its entries over; false, with nothing stored, when the account has `limit` glossaries already. */
  insert(glossary: NewGlossary, limit: number): Promise<boolean>
  /** All glossaries of an account, oldest first. */
  list(accountId: string): Promise<readonly Glossary[]>
  /** Those of the given glossaries that the account has, in no particular order. */
  find(accountId: string, ids: readonly GlossaryId[]): Promise<readonly Glossary[]>
  /** `undefined` when the account has no such glossary or the glossary no such dictionary. */
  readEntries(accountId: string, id: GlossaryId, pair: LanguagePair): Promise<StoredEntries | undefined>
  /**
   * Applies an edit that was made on the grounds of `version`, raises the version by one, and takes the memory of the
   * entries over. False, with nothing
   * changed, when the glossary has another version by now or is gone.
   */
  update(accountId: string, id: GlossaryId, version: number, change: GlossaryChange): Promise<boolean>
  /** Deletes a glossary that still has `version`; false when it has another one or is gone. */
  remove(accountId: string, id: GlossaryId, version: number): Promise<boolean>
}
