import { InterpresError } from '../../kernel/errors.ts'
import { baseLanguage, type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair } from '../../translation/port.ts'
import type { DictionaryText } from '../dictionary-text.ts'
import { csvRows } from '../entries/csv-rows.ts'
import { writeCsv, writeTsv } from '../entries/write-entries.ts'
import { parseDictionaryPair } from '../glossary-languages.ts'
import type { Concept } from './read-tbx.ts'
import { readTbx } from './read-tbx.ts'
import { type TbxDictionary, writeTbx } from './write-tbx.ts'

export const FILE_FORMATS = ['tsv', 'csv', 'tbx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Which languages to take from a file; what is absent is decided by the file. */
export interface WantedLanguages {
  readonly source?: LanguageCode | undefined
  readonly target?: LanguageCode | undefined
}

export interface GlossaryFile {
  /** What the file calls itself. */
  readonly name: string | undefined
  readonly dictionaries: readonly DictionaryText[]
  /** Entries of a term base that could not be taken: further meanings of a source term, terms that break a rule. */
  readonly skippedEntries: number
}

/**
 * Reads the dictionaries of a file in UTF-8 or, with a byte-order mark, UTF-16.
 *
 * - TSV holds one pair, which must be given.
 * - CSV may name the pair of each row in its third and fourth column; otherwise the pair must be given.
 * - TBX gives a dictionary for every ordered pair of its languages, or for those that are wanted. Each term of the
 *   source language leads to the preferred term of the target language; of concepts with one source term the first counts.
 *
 * Errors: `invalid_parameter` for a pair that is missing or not allowed, and for what is not of the format.
 */
export function readGlossaryFile(
  bytes: Uint8Array,
  format: FileFormat,
  wanted: WantedLanguages,
): GlossaryFile {
  return readGlossaryText(decodeText(bytes), format, wanted)
}

/** The same of a text that is decoded already. */
export function readGlossaryText(text: string, format: FileFormat, wanted: WantedLanguages): GlossaryFile {
  if (format === 'tbx') return fromTermBase(text, wanted)
  const named = format === 'csv' ? pairsOfRows(text).filter((pair) => isWanted(pair, wanted)) : []
  const pairs = named.length > 0 ? named : [requirePair(wanted)]
  const dictionaries = pairs.map((pair) => ({ ...pair, entries: text, format }))
  return { name: undefined, dictionaries, skippedEntries: 0 }
}

/** Writes dictionaries; TSV can hold one. Errors: `invalid_parameter` when it should hold more. */
export function writeGlossaryFile(
  name: string,
  dictionaries: readonly TbxDictionary[],
  format: FileFormat,
): string {
  switch (format) {
    case 'tbx':
      return writeTbx(name, dictionaries)
    case 'csv':
      return dictionaries.map((dictionary) => writeCsv(dictionary.entries, dictionary)).join('')
    case 'tsv':
    default: {
      const [only] = dictionaries
      if (only === undefined || dictionaries.length > 1) {
        throw new InterpresError(
          'invalid_parameter',
          'A TSV file holds exactly one language pair; name it, or choose CSV or TBX.',
        )
      }
      return `${writeTsv(only.entries)}\n`
    }
  }
}

function fromTermBase(xml: string, wanted: WantedLanguages): GlossaryFile {
  const { title, concepts, skippedTerms } = readTbx(xml)
  const languages = [...new Set(concepts.flatMap(({ terms }) => [...terms.keys()]))].toSorted()
  const pairs = languages
    .flatMap((source) => languages.map((target) => ({ source, target })))
    .filter((pair) => pair.source !== pair.target && isWanted(pair, wanted))
  let skippedEntries = skippedTerms
  const dictionaries = pairs.flatMap((pair): DictionaryText[] => {
    const { entries, skipped } = entriesOf(concepts, pair)
    skippedEntries += skipped
    if (entries.size === 0) return []
    const rows = [...entries].map(([source, target]) => ({ source, target }))
    return [{ ...parseDictionaryPair(pair.source, pair.target), entries: writeTsv(rows), format: 'tsv' }]
  })
  if (dictionaries.length === 0) {
    throw new InterpresError('invalid_parameter', 'The file holds no entries for these languages.')
  }
  return { name: title, dictionaries, skippedEntries }
}

function entriesOf(concepts: readonly Concept[], { source, target }: LanguagePair) {
  const entries = new Map<string, string>()
  let skipped = 0
  for (const { terms } of concepts) {
    const [translation] = terms.get(target) ?? []
    if (translation === undefined) continue
    for (const term of new Set(terms.get(source))) {
      if (entries.has(term)) skipped += 1
      else entries.set(term, translation)
    }
  }
  return { entries, skipped }
}

/** The pairs that the rows of a CSV name, in order of appearance. */
function pairsOfRows(text: string): readonly LanguagePair[] {
  const pairs = new Map<string, LanguagePair>()
  for (const { columns } of csvRows(text)) {
    const [, , source = '', target = ''] = columns
    const sourceCode = parseLanguageCode(source.trim())
    const targetCode = parseLanguageCode(target.trim())
    if (sourceCode === undefined || targetCode === undefined) continue
    const pair = parseDictionaryPair(baseLanguage(sourceCode), baseLanguage(targetCode))
    pairs.set(`${pair.source} ${pair.target}`, pair)
  }
  return [...pairs.values()]
}

function isWanted({ source, target }: LanguagePair, wanted: WantedLanguages): boolean {
  return (
    (wanted.source === undefined || wanted.source === source) &&
    (wanted.target === undefined || wanted.target === target)
  )
}

function requirePair({ source, target }: WantedLanguages): LanguagePair {
  if (source === undefined || target === undefined) {
    throw new InterpresError('invalid_parameter', 'The file does not name its languages; name both of them.')
  }
  return parseDictionaryPair(source, target)
}

function decodeText(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new InterpresError(
      'invalid_parameter',
      'The file is neither UTF-8 nor UTF-16 with a byte-order mark.',
      {
        cause,
      },
    )
  }
}
