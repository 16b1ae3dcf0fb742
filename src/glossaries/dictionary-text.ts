import { setImmediate } from 'node:timers/promises'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguagePair } from '../translation/engine.ts'
import { dictionaryTooLarge, type EntriesFormat, parseEntries } from './entries/parse-entries.ts'
import { readStoredTsv, writeTsv } from './entries/write-entries.ts'
import { DICTIONARY_LIMIT_BYTES, exceedsBytes } from './glossary-limits.ts'
import type { NewDictionary } from './glossary-store.ts'

/** A dictionary as a caller hands it in. */
export interface DictionaryText extends LanguagePair {
  readonly entries: string
  readonly format: EntriesFormat
}

/** Errors: those of `parseEntries`. */
export async function parseDictionary(dictionary: DictionaryText): Promise<NewDictionary> {
  const pair = { source: dictionary.source, target: dictionary.target }
  const entries = await parseEntries({ text: dictionary.entries, format: dictionary.format, pair })
  return { ...pair, entryCount: entries.length, tsv: writeTsv(entries) }
}

/**
 * Entries whose source is in `presentTsv` get their new target and keep their place; the others follow behind.
 *
 * Errors: `payload_too_large` when the result is larger than a dictionary may be.
 */
export async function mergeDictionaries(presentTsv: string, added: NewDictionary): Promise<NewDictionary> {
  const targets = new Map(readStoredTsv(presentTsv).map(({ source, target }) => [source, target]))
  await setImmediate()
  for (const { source, target } of readStoredTsv(added.tsv)) targets.set(source, target)
  await setImmediate()
  const tsv = writeTsv([...targets].map(([source, target]) => ({ source, target })))
  if (exceedsBytes(tsv, DICTIONARY_LIMIT_BYTES)) throw dictionaryTooLarge()
  return { source: added.source, target: added.target, entryCount: targets.size, tsv }
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
