import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const TABLE = fileURLToPath(new URL('../../training/dictionary.tsv.xz', import.meta.url))
const HAS_XZ = spawnSync('xz', ['--version']).status === 0
const XZ = HAS_XZ ? '' : ' (skipped: xz is not installed)'
const GENDERS: Readonly<Record<string, readonly string[]>> = {
  de: ['m', 'f', 'n', 'pl'],
  nl: ['c', 'n', 'pl'],
  fr: ['m', 'f', 'mf', 'pl'],
  es: ['m', 'f', 'mf', 'pl'],
  it: ['m', 'f', 'mf', 'pl'],
  pt: ['m', 'f', 'mf', 'pl'],
  pl: ['m', 'f', 'n', 'pl'],
  ja: [],
}
const PARTS = ['noun', 'verb', 'adj', 'adv', 'other']
const WORD = /^[\p{Script=Latin}\p{M}\p{N}'. -]+$/u
const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー・A-Za-z0-9]+$/u
const MOST_NAMED = 20

test.skipIf(!HAS_XZ)(
  `every row of the dictionary has a word, a known part of speech and translations into all languages${XZ}`,
  () => {
    const table = execFileSync('xz', ['-dc', TABLE], { maxBuffer: 2 ** 28, encoding: 'utf8' })
    const [names = '', ...lines] = table.trimEnd().split('\n')
    const languages = Object.keys(GENDERS)
    expect(names.split('\t')).toEqual(['word', 'part', ...languages])
    const seen = new Set<string>()
    const faults = lines.filter((line) => {
      const [word = '', part = '', ...cells] = line.split('\t')
      const key = `${word}\t${part}`
      const isNew = !seen.has(key)
      seen.add(key)
      const isWhole = isNew && WORD.test(word) && PARTS.includes(part) && cells.length === languages.length
      return (
        !isWhole || !cells.every((cell, index) => isCell(cell, part, GENDERS[languages[index] ?? ''] ?? []))
      )
    })
    expect(faults.slice(0, MOST_NAMED)).toEqual([])
    expect(lines.length).toBeGreaterThan(1_000)
  },
)

/** Nouns, and nothing else, have a gender with each translation, in languages that have genders. */
function isCell(cell: string, part: string, genders: readonly string[]): boolean {
  const translations = cell.split('|').map((one) => /^(.+?)(?: \{(\w+)\})?$/u.exec(one) ?? [])
  return (
    cell === cell.normalize('NFC') &&
    translations.every(([, text = '', gender]) => {
      const hasGender = part === 'noun' && genders.length > 0
      const isGender = hasGender ? genders.includes(gender ?? '') : gender === undefined
      return isGender && (genders.length > 0 ? WORD : JAPANESE).test(text) && text === text.trim()
    })
  )
}
