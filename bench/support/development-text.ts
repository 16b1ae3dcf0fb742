import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** A sentence of the project's own table that no pack was trained on. */
export interface DevelopmentSentence {
  readonly english: string
  readonly other: string
}

const TABLE = join(import.meta.dirname, '../../training/phrases.tsv.xz')
/** As `corpus.held_out_phrases` and `corpus.held_out_seed` of the configurations in `training/configs`. */
const HELD_OUT_SHARE = 0.03
const SEEDS: Readonly<Record<string, string>> = { de: 'en-de-nl', nl: 'en-de-nl' }
const OTHER_SEED = 'en-es-it-pt'

/** The development part of the general text, English and another language; the test part is never read. */
export function developmentText(language: string): readonly DevelopmentSentence[] {
  const table = execFileSync('xz', ['-dc', TABLE], { maxBuffer: 2 ** 28, encoding: 'utf8' })
  const [names = '', ...lines] = table.split('\n')
  const column = names.split('\t').indexOf(language)
  if (column < 2) throw new Error(`training/phrases.tsv.xz has no column ${language}`)
  const seed = SEEDS[language] ?? OTHER_SEED
  return lines
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => (cells[column] ?? '') !== '' && drawn(cells[1] ?? '', seed) < HELD_OUT_SHARE)
    .map((cells) => ({ english: cells[1] ?? '', other: cells[column] ?? '' }))
}

/** As `corpus.py` draws it. */
function drawn(english: string, seed: string): number {
  const digest = createHash('sha256').update(`${seed}\0${english.toLowerCase()}`).digest()
  return Number(digest.readBigUInt64BE(0)) / 2 ** 64
}
