import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage, parseLanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair } from '../../translation/port.ts'
import type { GlossaryEntry } from '../glossary.ts'
import { DICTIONARY_LIMIT_BYTES, exceedsBytes } from '../glossary-limits.ts'
import { createKeyTable } from '../matching/key-table.ts'
import { csvRows } from './csv-rows.ts'
import { describePlace, duplicateEntry, type EntryPlace, invalidEntries } from './entry-faults.ts'
import type { EntryRow } from './entry-row.ts'
import { termFault } from './term-rules.ts'
import { tsvRows } from './tsv-rows.ts'

export const ENTRIES_FORMATS = ['tsv', 'csv'] as const
export type EntriesFormat = (typeof ENTRIES_FORMATS)[number]

export interface EntriesText {
  readonly text: string
  readonly format: EntriesFormat
  /** Rows of a CSV that name another pair in their third and fourth column are left out. */
  readonly pair: LanguagePair
}

/**
 * Gives the entries of one dictionary in their order; at least one, no source twice, every term within the rules. Takes
 * time linear in the text, for large ones too much of it for the event loop.
 *
 * Errors: `invalid_parameter` with a `detail` that names the first entry that breaks a rule; `payload_too_large` beyond
 * 10 MiB.
 */
export function* parseEntries({ text, format, pair }: EntriesText): Generator<GlossaryEntry> {
  if (exceedsBytes(text, DICTIONARY_LIMIT_BYTES)) throw dictionaryTooLarge()
  const sources = createKeyTable()
  /** Of each entry in the order of `sources`. */
  const places: { readonly index: number[]; readonly offset: number[] } = { index: [], offset: [] }
  const wellFormed = text.toWellFormed()
  const body = wellFormed.startsWith('\uFEFF') ? wellFormed.slice(1) : wellFormed
  const rows = format === 'csv' ? csvRows(body) : tsvRows(body)
  let index = 0
  for (const row of rows) {
    const place = { index, offset: row.offset }
    if (row.fault !== undefined) throw invalidEntries(`${describePlace(body, 'Key', place)} ${row.fault}`)
    if (isOfPair(row, pair)) {
      const entry = toEntry(body, row, place)
      const number = sources.intern(entry.source, 0, entry.source.length)
      const [earlierIndex, earlierOffset] = [places.index[number], places.offset[number]]
      if (earlierIndex !== undefined && earlierOffset !== undefined) {
        throw duplicateEntry(body, place, { index: earlierIndex, offset: earlierOffset })
      }
      places.index.push(index)
      places.offset.push(row.offset)
      yield entry
    }
    index += 1
  }
  if (sources.count() === 0) throw invalidEntries('There are no entries for this language pair')
}

export function dictionaryTooLarge(): InterpresError {
  return new InterpresError(
    'payload_too_large',
    `The entries of a dictionary are larger than ${DICTIONARY_LIMIT_BYTES} bytes.`,
  )
}

function toEntry(text: string, row: EntryRow, place: EntryPlace): GlossaryEntry {
  const [source = '', target = ''] = row.columns
  const sourceFault = termFault(source)
  if (sourceFault !== undefined) throw invalidEntries(`${describePlace(text, 'Key', place)} ${sourceFault}`)
  const targetFault = termFault(target)
  if (targetFault !== undefined) throw invalidEntries(`${describePlace(text, 'Value', place)} ${targetFault}`)
  return { source, target }
}

/** Languages that a row does not name are those of the dictionary. */
function isOfPair({ columns }: EntryRow, pair: LanguagePair): boolean {
  const [, , source, target] = columns
  return isLanguage(source, pair.source) && isLanguage(target, pair.target)
}

function isLanguage(column: string | undefined, language: string): boolean {
  const text = column?.trim() ?? ''
  if (text === '') return true
  const code = parseLanguageCode(text)
  return code !== undefined && baseLanguage(code) === language
}
