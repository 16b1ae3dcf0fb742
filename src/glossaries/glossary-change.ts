import type { LanguagePair } from '../translation/port.ts'
import type { DictionaryInfo, Glossary } from './glossary.ts'
import type { GlossaryChange, NewDictionary } from './glossary-store.ts'

/** The glossary after a change, as a store shows it. */
export function applyChange(glossary: Glossary, { name, put, drop }: GlossaryChange): Glossary {
  const version = glossary.version + 1
  let dictionaries = glossary.dictionaries
  if (drop !== undefined) dictionaries = dictionaries.filter((dictionary) => !isOf(dictionary, drop))
  if (put !== undefined) {
    const info = toInfo(put, version)
    dictionaries = dictionaries.some((dictionary) => isOf(dictionary, put))
      ? dictionaries.map((dictionary) => (isOf(dictionary, put) ? info : dictionary))
      : [...dictionaries, info]
  }
  return { ...glossary, name: name ?? glossary.name, version, edited: true, dictionaries }
}

export function toInfo({ source, target, entryCount }: NewDictionary, revision: number): DictionaryInfo {
  return { source, target, entryCount, revision }
}

function isOf(dictionary: LanguagePair, pair: LanguagePair): boolean {
  return dictionary.source === pair.source && dictionary.target === pair.target
}
