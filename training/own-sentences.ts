import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence of the project's own with its translation. */
export interface OwnSentence {
  readonly english: string
  readonly other: string
}

const TABLES = join(import.meta.dirname, 'phrases')
const ENGLISH = 1

/** The own sentences that have a translation into a language, in the order of the tables; for `en` all of them. Needs `xz`. */
export function ownSentences(language: string): readonly OwnSentence[] {
  const found = readdirSync(TABLES)
    .filter((name) => name.endsWith('.tsv.xz'))
    .toSorted()
    .flatMap((name) => translationsIn(join(TABLES, name), language))
  if (found.length === 0) throw new Error(`No table in training/phrases has a column ${language}`)
  return found
}

function translationsIn(path: string, language: string): readonly OwnSentence[] {
  const table = execFileSync('xz', ['-dc', path], { maxBuffer: 2 ** 30, encoding: 'utf8' })
  const [names = '', ...lines] = table.split('\n')
  const column = names.split('\t').indexOf(language)
  return lines
    .map((line) => line.split('\t'))
    .map((cells) => ({ english: cells[ENGLISH]?.trim() ?? '', other: cells[column]?.trim() ?? '' }))
    .filter(({ other }) => other !== '')
}
