import { type CallContext, serveCalls } from '../../kernel/threads/serve-calls.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
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
import { compileTables, type DictionaryTables } from '../matching/dictionary-tables.ts'

export type DictionaryTask =
  | {
      readonly type: 'read'
      readonly text: string
      readonly format: FileFormat
      readonly wanted: WantedLanguages
    }
  | { readonly type: 'parse'; readonly dictionary: DictionaryText }
  | { readonly type: 'merge'; readonly presentTsv: string; readonly added: NewDictionary }
  | {
      readonly type: 'edit'
      readonly pair: LanguagePair
      readonly presentTsv: string
      readonly changes: EntryChanges
    }
  | { readonly type: 'compile'; readonly tsv: string; readonly source: LanguageCode }

export type DictionaryTaskResult = GlossaryFile | NewDictionary | DictionaryTables

serveCalls((task: DictionaryTask, { transfer }: CallContext): DictionaryTaskResult => {
  switch (task.type) {
    case 'read':
      return readGlossaryText(task.text, task.format, task.wanted)
    case 'parse':
      return parseDictionary(task.dictionary)
    case 'merge':
      return mergeDictionaries(task.presentTsv, task.added)
    case 'edit':
      return editDictionary(task.pair, task.presentTsv, task.changes)
    case 'compile': {
      const tables = compileTables(task.tsv, task.source)
      const { keys, edges, firstLinks, nextLinks, lineStarts } = tables
      for (const array of [keys.slots, keys.starts, keys.units, edges, firstLinks, nextLinks, lineStarts]) {
        transfer(array.buffer as ArrayBuffer)
      }
      return tables
    }
  }
})
