import type { LanguageCode } from '../../languages/language-code.ts'
import { readStoredTsv } from '../entries/write-entries.ts'
import type { Glossaries } from '../glossaries.ts'
import type { Glossary, GlossaryId } from '../glossary.ts'
import { dictionaryNotFound } from '../glossary-errors.ts'
import { type FileFormat, type GlossaryFile, writeGlossaryFile } from './glossary-file.ts'

export interface GlossaryImport {
  readonly accountId: string
  readonly file: GlossaryFile
  /** Name of the new glossary; the name that the file gives itself, or `fallbackName`, when absent. */
  readonly name?: string | undefined
  readonly fallbackName: string
  /** Merge into this glossary instead of making a new one. */
  readonly into?: GlossaryId | undefined
  /** Put the file's dictionaries in place of those that are there, instead of merging. */
  readonly replaces?: boolean
}

export interface ImportResult {
  readonly glossary: Glossary
  readonly skippedEntries: number
}

/**
 * Makes a glossary of a file, or merges the file into one. A new glossary is made as a whole or not at all; merging goes
 * pair by pair.
 *
 * Errors: those of `Glossaries`.
 */
export async function importGlossary(glossaries: Glossaries, request: GlossaryImport): Promise<ImportResult> {
  const { accountId, file, name, fallbackName, into } = request
  const { dictionaries, skippedEntries } = file
  if (into === undefined) {
    const glossary = await glossaries.create(accountId, {
      name: name ?? file.name ?? fallbackName,
      dictionaries,
    })
    return { glossary, skippedEntries }
  }
  let glossary = await glossaries.merge(accountId, into, { name })
  for (const dictionary of dictionaries) {
    if (request.replaces === true) await glossaries.replaceDictionary(accountId, into, dictionary)
    else await glossaries.merge(accountId, into, { dictionary })
  }
  glossary = await glossaries.get(accountId, into)
  return { glossary, skippedEntries }
}

export interface GlossaryExport {
  readonly accountId: string
  readonly id: GlossaryId
  readonly format: FileFormat
  readonly source?: LanguageCode | undefined
  readonly target?: LanguageCode | undefined
}

/** The text of a file with the wanted dictionaries. Errors: `not_found`; `invalid_parameter` of `writeGlossaryFile`. */
export async function exportGlossary(glossaries: Glossaries, request: GlossaryExport): Promise<string> {
  const { accountId, id, format, source, target } = request
  const { name, dictionaries } = await glossaries.get(accountId, id)
  const wanted = dictionaries.filter(
    (pair) =>
      (source === undefined || pair.source === source) && (target === undefined || pair.target === target),
  )
  if (wanted.length === 0) throw dictionaryNotFound()
  const full = await Promise.all(
    wanted.map(async (pair) => ({
      source: pair.source,
      target: pair.target,
      entries: readStoredTsv(await glossaries.entries(accountId, id, pair)),
    })),
  )
  return writeGlossaryFile(name, full, format)
}
