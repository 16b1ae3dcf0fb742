import { giveBackMemory } from '../../kernel/threads/own-memory.ts'
import { type CallContext, serveCalls } from '../../kernel/threads/serve-calls.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
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
import { arraysOf, compileTables, type DictionaryTables } from '../matching/dictionary-tables.ts'

export type DictionaryTask =
  | {
      readonly type: 'read'
      readonly text: LongText
      readonly format: FileFormat
      readonly wanted: WantedLanguages
    }
  | { readonly type: 'parse'; readonly dictionary: DictionaryText }
  | { readonly type: 'merge'; readonly presentTsv: Utf8; readonly added: NewDictionary }
  | {
      readonly type: 'edit'
      readonly pair: LanguagePair
      readonly presentTsv: Utf8
      readonly changes: EntryChanges
    }
  | { readonly type: 'compile'; readonly tsv: Utf8; readonly source: LanguageCode }

/** A dictionary that is compiled, and its text, which comes back. */
export interface CompiledText {
  readonly tables: DictionaryTables
  readonly tsv: Utf8
}

export type DictionaryTaskResult = GlossaryFile | NewDictionary | CompiledText

/** Gives the bytes back before the text is parsed. */
function withText(dictionary: DictionaryText): DictionaryText {
  const entries = textOf(dictionary.entries)
  giveBackMemory([dictionary.entries])
  return { ...dictionary, entries }
}

serveCalls((task: DictionaryTask, { transfer }: CallContext): DictionaryTaskResult => {
  const handedOver = (dictionary: NewDictionary): NewDictionary => {
    transfer(dictionary.tsv.buffer)
    return dictionary
  }
  switch (task.type) {
    case 'read':
      return readGlossaryText(textOf(task.text), task.format, task.wanted)
    case 'parse':
      return handedOver(parseDictionary(withText(task.dictionary)))
    case 'merge':
      return handedOver(mergeDictionaries(task.presentTsv, task.added))
    case 'edit':
      return handedOver(editDictionary(task.pair, task.presentTsv, task.changes))
    case 'compile': {
      const tables = compileTables(task.tsv, task.source)
      for (const array of arraysOf(tables)) transfer(array.buffer as ArrayBuffer)
      transfer(task.tsv.buffer)
      return { tables, tsv: task.tsv }
    }
  }
})
