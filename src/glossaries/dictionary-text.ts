import { InterpresError } from '../kernel/errors.ts'
import { createUtf8Writer, fromUtf8, type LongText, textOf, toUtf8, type Utf8 } from '../text/utf8.ts'
import type { LanguagePair } from '../translation/port.ts'
import { dictionaryTooLarge, type EntriesFormat, parseEntries } from './entries/parse-entries.ts'
import { termFault } from './entries/term-rules.ts'
import { toLine } from './entries/write-entries.ts'
import type { GlossaryEntry } from './glossary.ts'
import { DICTIONARY_LIMIT_BYTES } from './glossary-limits.ts'
import type { NewDictionary } from './glossary-store.ts'

/** A dictionary as a caller hands it in. */
export interface DictionaryText extends LanguagePair {
  readonly entries: LongText
  readonly format: EntriesFormat
}

/** Errors: those of `parseEntries`. */
export function parseDictionary({ source, target, entries, format }: DictionaryText): NewDictionary {
  const tsv = createUtf8Writer(entries.length)
  let entryCount = 0
  for (const entry of parseEntries({ text: textOf(entries), format, pair: { source, target } })) {
    tsv.add(entryCount === 0 ? toLine(entry) : `\n${toLine(entry)}`)
    entryCount += 1
  }
  return { source, target, entryCount, tsv: tsv.finish() }
}

/**
 * Entries whose source is in `presentTsv` get their new target and keep their place; the others follow behind.
 *
 * Errors: `payload_too_large` when the result is larger than a dictionary may be.
 */
export function mergeDictionaries(presentTsv: Utf8, { source, target, tsv }: NewDictionary): NewDictionary {
  return fromLines({ source, target }, linesBySource([fromUtf8(presentTsv), fromUtf8(tsv)]))
}

/** Single entries to be set and, by their source terms, removed. */
export interface EntryChanges {
  readonly set: readonly GlossaryEntry[]
  readonly remove: readonly string[]
}

/**
 * Single entries of a stored dictionary changed. Errors: `invalid_parameter` for a term that breaks a rule, and when no
 * entry would be left, which a dictionary does not allow; `payload_too_large`.
 */
export function editDictionary(
  { source, target }: LanguagePair,
  presentTsv: Utf8,
  { set, remove }: EntryChanges,
): NewDictionary {
  const lines = linesBySource([fromUtf8(presentTsv)])
  for (const term of remove) lines.delete(term)
  for (const entry of set) {
    const fault = termFault(entry.source) ?? termFault(entry.target)
    if (fault !== undefined) {
      throw new InterpresError('invalid_parameter', `A term ${fault}.`, {
        detail: `${entry.source.slice(0, 60)} → ${entry.target.slice(0, 60)}`,
      })
    }
    const term = entry.source.toWellFormed()
    lines.set(term, toLine({ source: term, target: entry.target.toWellFormed() }))
  }
  if (lines.size === 0) {
    throw new InterpresError('invalid_parameter', 'A dictionary keeps at least one entry; delete it instead.')
  }
  return fromLines({ source, target }, lines)
}

function linesBySource(texts: readonly string[]): Map<string, string> {
  const lines = new Map<string, string>()
  for (const text of texts) {
    for (const line of text.split('\n')) if (line !== '') lines.set(line.slice(0, line.indexOf('\t')), line)
  }
  return lines
}

function fromLines({ source, target }: LanguagePair, lines: ReadonlyMap<string, string>): NewDictionary {
  const tsv = toUtf8([...lines.values()].join('\n'))
  if (tsv.length > DICTIONARY_LIMIT_BYTES) throw dictionaryTooLarge()
  return { source, target, entryCount: lines.size, tsv }
}

/** Errors: `invalid_parameter` when two of the dictionaries are of one pair. */
export function requireDistinctPairs(pairs: readonly LanguagePair[]): void {
  const seen = new Set<string>()
  for (const { source, target } of pairs) {
    const pair = `${source} ${target}`
    if (seen.has(pair)) {
      throw new InterpresError('invalid_parameter', 'Invalid glossary entries provided', {
        detail: `There are two dictionaries from ${source} to ${target}.`,
      })
    }
    seen.add(pair)
  }
}
