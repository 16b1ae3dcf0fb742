import { type LongText, textOf, type Utf8 } from '../../text/utf8.ts'
import type { LanguagePair } from '../../translation/port.ts'
import {
  type DictionaryText,
  type EntryChanges,
  editDictionary,
  mergeDictionaries,
  parseDictionary,
} from '../dictionary-text.ts'
import {
  type FileFormat,
  type GlossaryFile,
  readGlossaryText,
  type WantedLanguages,
} from '../exchange/glossary-file.ts'
import type { NewDictionary } from '../glossary-store.ts'
import { type CompiledDictionary, openDictionary } from '../matching/compiled-dictionary.ts'
import { compileTables } from '../matching/dictionary-tables.ts'

/**
 * What is done with whole dictionaries, and takes up to a second for the largest. The bytes of a `LongText`, of `presentTsv` and
 * of `tsv` are taken over: their memory is gone afterwards.
 */
export interface DictionaryWork {
  /** Errors: those of `readGlossaryFile`. */
  readonly readFile: (text: LongText, format: FileFormat, wanted: WantedLanguages) => Promise<GlossaryFile>
  /** Errors: those of `parseDictionary`. */
  readonly parse: (dictionary: DictionaryText) => Promise<NewDictionary>
  /** Errors: those of `mergeDictionaries`. */
  readonly merge: (presentTsv: Utf8, added: NewDictionary) => Promise<NewDictionary>
  /** Errors: those of `editDictionary`. */
  readonly edit: (pair: LanguagePair, presentTsv: Utf8, changes: EntryChanges) => Promise<NewDictionary>
  /** Says that a large dictionary will come, so that nobody waits for what can be done before. */
  readonly getReady: () => void
  readonly compile: (tsv: Utf8, pair: LanguagePair) => Promise<CompiledDictionary>
}

/** In the thread of the caller, for command lines and small dictionaries. */
export const inlineDictionaryWork: DictionaryWork = {
  readFile: async (text, format, wanted) => readGlossaryText(textOf(text), format, wanted),
  parse: async (dictionary) => parseDictionary(dictionary),
  merge: async (presentTsv, added) => mergeDictionaries(presentTsv, added),
  edit: async (pair, presentTsv, changes) => editDictionary(pair, presentTsv, changes),
  getReady: () => {},
  compile: async (tsv, pair) => openDictionary(compileTables(tsv, pair.source), tsv, pair),
}
