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
import { type CompiledDictionary, compileDictionary } from '../matching/compiled-dictionary.ts'

/** What is done with whole dictionaries, and takes up to a second for the largest. */
export interface DictionaryWork {
  /** Errors: those of `readGlossaryFile`. */
  readonly readFile: (text: string, format: FileFormat, wanted: WantedLanguages) => Promise<GlossaryFile>
  /** Errors: those of `parseDictionary`. */
  readonly parse: (dictionary: DictionaryText) => Promise<NewDictionary>
  /** Errors: those of `mergeDictionaries`. */
  readonly merge: (presentTsv: string, added: NewDictionary) => Promise<NewDictionary>
  /** Errors: those of `editDictionary`. */
  readonly edit: (pair: LanguagePair, presentTsv: string, changes: EntryChanges) => Promise<NewDictionary>
  readonly compile: (tsv: string, pair: LanguagePair) => Promise<CompiledDictionary>
}

/** In the thread of the caller, for command lines and small dictionaries. */
export const inlineDictionaryWork: DictionaryWork = {
  readFile: async (text, format, wanted) => readGlossaryText(text, format, wanted),
  parse: async (dictionary) => parseDictionary(dictionary),
  merge: async (presentTsv, added) => mergeDictionaries(presentTsv, added),
  edit: async (pair, presentTsv, changes) => editDictionary(pair, presentTsv, changes),
  compile: async (tsv, pair) => compileDictionary(tsv, pair),
}
