import { writeTsv } from '../../src/glossaries/entries/write-entries.ts'
import type { GlossaryEntry } from '../../src/glossaries/glossary.ts'
import { compileDictionary } from '../../src/glossaries/matching/compiled-dictionary.ts'
import { createTermFinder, type ProtectedText } from '../../src/glossaries/matching/find-terms.ts'
import { type LanguageCode, parseLanguageCode } from '../../src/languages/language-code.ts'
import type { LanguagePair } from '../../src/translation/engine.ts'

export function language(text: string): LanguageCode {
  const code = parseLanguageCode(text)
  if (code === undefined) throw new Error(`not a language code: ${text}`)
  return code
}

export function languagePair(source: string, target: string): LanguagePair {
  return { source: language(source), target: language(target) }
}

/** Entries; a text alone is its own target. */
export type Rows = readonly (readonly [source: string, target: string])[] | readonly string[]

const toEntries = (rows: Rows): GlossaryEntry[] =>
  rows.map((row) =>
    typeof row === 'string' ? { source: row, target: row } : { source: row[0], target: row[1] },
  )

/** The terms of the glossaries in a text. */
export async function findTerms(
  source: string,
  text: string,
  glossaries: readonly Rows[],
  extra: Partial<ProtectedText> = {},
) {
  const pair = languagePair(source, source === 'en' ? 'de' : 'en')
  const dictionaries = glossaries.map((rows) => compileDictionary(writeTsv(toEntries(rows)), pair))
  return createTermFinder(dictionaries).find({ text, fixed: [], placeholders: [], ...extra })
}
