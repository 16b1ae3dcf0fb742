import { setImmediate } from 'node:timers/promises'
import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage, parseLanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair } from '../../translation/engine.ts'
import type { GlossaryEntry } from '../glossary.ts'
import { DICTIONARY_LIMIT_BYTES, exceedsBytes } from '../glossary-limits.ts'
import { csvRows } from './csv-rows.ts'
import { describePlace, duplicateEntry, type EntryPlace, invalidEntries } from './entry-faults.ts'
import type { EntryRow } from './entry-row.ts'
import { termFault } from './term-rules.ts'
import { tsvRows } from './tsv-rows.ts'

export const ENTRIES_FORMATS = ['tsv', 'csv'] as const
export type EntriesFormat = (typeof ENTRIES_FORMATS)[number]

/** Rows between two pauses, in which the process serves other requests. */
const ROWS_PER_SLICE = 4_096

export interface EntriesText {
  readonly text: string
  readonly format: EntriesFormat
  /** Rows of a CSV that name another pair in their third and fourth column are left out. */
  readonly pair: LanguagePair
}

/**
 * Reads the entries of one dictionary in their order; at least one, no source twice, every term within the rules.
 *
 * Takes time linear in the text and lets other work in between. Errors: `invalid_parameter` with a `detail` that names
 * the first entry that breaks a rule; `payload_too_large` beyond 10 MiB.
 */
export async function parseEntries({ text, format, pair }: EntriesText): Promise<readonly GlossaryEntry[]> {
  if (exceedsBytes(text, DICTIONARY_LIMIT_BYTES)) throw dictionaryTooLarge()
  const entries: GlossaryEntry[] = []
  const places = new Map<string, EntryPlace>()
  const wellFormed = text.toWellFormed()
  const body = wellFormed.startsWith('\uFEFF') ? wellFormed.slice(1) : wellFormed
  const rows = format === 'csv' ? csvRows(body) : tsvRows(body)
  let index = 0
  for (const row of rows) {
    const place = { index, offset: row.offset }
    if (row.fault !== undefined) throw invalidEntries(`${describePlace(body, 'Key', place)} ${row.fault}`)
    if (isOfPair(row, pair)) {
      const entry = toEntry(body, row, place)
      const earlier = places.get(entry.source)
      if (earlier !== undefined) throw duplicateEntry(body, place, earlier)
      places.set(entry.source, place)
      entries.push(entry)
    }
    index += 1
    if (index % ROWS_PER_SLICE === 0) await setImmediate()
  }
  if (entries.length === 0) throw invalidEntries('There are no entries for this language pair')
  return entries
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
