import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { applyGlossaries, type GlossaryApplication } from '../glossaries/applying/apply-glossaries.ts'
import { parseDictionary } from '../glossaries/dictionary-text.ts'
import { FILE_FORMATS, readGlossaryFile } from '../glossaries/exchange/glossary-file.ts'
import type { GlossaryId } from '../glossaries/glossary.ts'
import { openDictionary } from '../glossaries/matching/compiled-dictionary.ts'
import { compileTables } from '../glossaries/matching/dictionary-tables.ts'
import { InterpresError } from '../kernel/errors.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'

/** The terms of a file (TSV, CSV or TBX) for one pair. Errors: `invalid_parameter`. */
export async function readGlossary(
  file: string,
  pair: { readonly source: LanguageCode; readonly target: LanguageCode },
): Promise<GlossaryApplication> {
  const format = FILE_FORMATS.find((name) => `.${name}` === extname(file).toLowerCase())
  if (format === undefined) {
    throw new InterpresError('invalid_parameter', '--glossary: name a file that ends in .tsv, .csv or .tbx.')
  }
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new InterpresError('invalid_parameter', `The file ${file} cannot be read.`, { cause })
  })
  const wanted = { source: baseLanguage(pair.source), target: baseLanguage(pair.target) }
  const [dictionary] = readGlossaryFile(bytes, format, wanted).dictionaries
  if (dictionary === undefined) {
    throw new InterpresError(
      'invalid_parameter',
      `${file} has no terms from ${pair.source} to ${pair.target}.`,
    )
  }
  const { tsv } = parseDictionary(dictionary)
  return applyGlossaries([
    {
      id: file as GlossaryId,
      dictionary: openDictionary(compileTables(tsv, dictionary.source), tsv, dictionary),
    },
  ])
}
