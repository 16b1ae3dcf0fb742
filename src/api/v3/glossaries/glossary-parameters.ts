import type { DictionaryText } from '../../../glossaries/dictionary-text.ts'
import { ENTRIES_FORMATS, type EntriesFormat } from '../../../glossaries/entries/parse-entries.ts'
import { type GlossaryId, parseGlossaryId } from '../../../glossaries/glossary.ts'
import { parseDictionaryPair } from '../../../glossaries/glossary-languages.ts'
import { DICTIONARY_LIMIT_BYTES } from '../../../glossaries/glossary-limits.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { isRecord } from '../../../kernel/records.ts'
import type { LanguagePair } from '../../../translation/engine.ts'
import { notSupported, readParameters } from '../../http/parameters/parameters.ts'
import { DictionaryBody, type PairQuery } from './glossary-schema.ts'

/**
 * Room for `count` full dictionaries in a body. Three bytes for one: a byte that is not ASCII is `%C3` in a form, and
 * two of them may be `\u00e9` in JSON.
 */
export function bodyLimitBytes(count: number): number {
  return count * DICTIONARY_LIMIT_BYTES * 3 + 65_536
}

/** Errors: `invalid_parameter` for what is no id at all. */
export function readGlossaryId(text: string): GlossaryId {
  const id = parseGlossaryId(text)
  if (id === undefined) throw notSupported('glossary_id')
  return id
}

/** Errors: `invalid_parameter` for languages that no dictionary can have. */
export function readPair({ source_lang, target_lang }: PairQuery): LanguagePair {
  return parseDictionaryPair(source_lang, target_lang)
}

/** Errors: `invalid_parameter` for languages and formats that there are not. */
export function readDictionary(body: DictionaryBody): DictionaryText {
  return { ...readPair(body), entries: body.entries, format: readFormat(body.entries_format ?? 'tsv') }
}

/** Items of `dictionaries`, which come unchecked. Errors: `invalid_parameter` for items that are no dictionary. */
export function readDictionaries(items: readonly unknown[]): readonly DictionaryText[] {
  return items.map((item) => {
    if (!isRecord(item)) {
      throw new InterpresError('invalid_parameter', "Parameter 'dictionaries' must be a list of objects.")
    }
    return readDictionary(readParameters(DictionaryBody, item) as DictionaryBody)
  })
}

function readFormat(text: string): EntriesFormat {
  const format = ENTRIES_FORMATS.find((name) => name === text.toLowerCase())
  if (format === undefined) {
    throw new InterpresError('invalid_parameter', 'Unsupported entry format specified', {
      detail: `Allowed: ${ENTRIES_FORMATS.join(', ')}.`,
    })
  }
  return format
}
