/**
 * `node scripts/noun-genders.ts` writes `src/glossaries/wording/nouns/nouns.txt.br`: the nouns of one word in `training/dictionary.tsv.xz` with
 * their genders, of the languages whose articles the service fits to glossary terms. Run it after a change of the dictionary.
 *
 * With `--check` it only says whether the file is up to date.
 *
 * A line is a language, a gender (`m`, `f`, `n`, `c`; `?` where a noun has several) and the nouns in small letters, in the order of their last ones.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'src/glossaries/wording/nouns/nouns.txt.br')
const LANGUAGES = ['de', 'es', 'fr', 'it', 'nl', 'pt']
const NOUN = /^(\p{L}+(?:-\p{L}+)*) \{([a-z]+)\}$/u
const GENDERS = ['m', 'f', 'n', 'c', '?']

const table = execFileSync('xz', ['-dc', join(ROOT, 'training/dictionary.tsv.xz')], {
  maxBuffer: 2 ** 28,
  encoding: 'utf8',
})
const [names = '', ...rows] = table.split('\n').map((line) => line.split('\t'))
const lines = LANGUAGES.flatMap((language) => {
  const genders = gendersOf(names.indexOf(language))
  return GENDERS.map((gender) => {
    const nouns = [...genders.keys()].filter((noun) => genders.get(noun) === gender)
    const inOrder = nouns.toSorted((a, b) => (reversed(a) < reversed(b) ? -1 : 1))
    return inOrder.length === 0 ? '' : `${language} ${gender} ${inOrder.join(' ')}\n`
  })
})
const content = lines.join('')
if (process.argv.includes('--check')) {
  if (brotliDecompressSync(readFileSync(FILE)).toString() !== content)
    throw new Error('The table of nouns is not that of the dictionary: run node scripts/noun-genders.ts')
} else {
  writeFileSync(FILE, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
}

function gendersOf(column: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const cells of rows) {
    for (const translation of cells[column]?.split('|') ?? []) {
      const [, noun, marked = ''] = NOUN.exec(translation) ?? []
      if (noun === undefined || marked.endsWith('pl')) continue
      const gender = marked.length === 1 ? marked : '?'
      const word = noun.toLowerCase()
      found.set(word, (found.get(word) ?? gender) === gender ? gender : '?')
    }
  }
  return found
}

function reversed(word: string): string {
  return Array.from(word).toReversed().join('')
}
