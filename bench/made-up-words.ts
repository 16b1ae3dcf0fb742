/**
 * Which of the most frequent words of English the built-in packs translate into words that do not exist: forms that the
 * pack's word list lacks, in two of three sentences that would take any word.
 * `npm run bench -- made-up-words TARGET,TARGET,…|all [WORDS] [SKIPPED]`, with `TEXT=FILE.tsv.xz` for a table whose English
 * tells what is frequent; else the project's own sentences do.
 *
 * Prints a line for each word: target language, rank, word, and what the pack made of it.
 */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWordSet, type WordSet } from '../src/engines/marian/format/word-set.ts'
import { listAvailablePacks } from '../src/engines/marian/packs/available-packs.ts'
import { createWordJudge, strangeWords } from '../src/engines/marian/segments/faults/known-words.ts'
import { ownSentences } from '../training/own-sentences.ts'
import { createPackTranslator } from './support/pack-translator.ts'

const CARRIERS = [
  'They talked about the word for a long time.',
  'She wrote word in her letter.',
  'Is that word or not?',
]
const LEAST_MADE_UP = 2
const WORDS_AT_ONCE = 100
const [targetList = 'all', wanted = '5000', skipped = '0'] = process.argv.slice(2)
const translator = await createPackTranslator(process.env['PACKS'])
const words = frequentWords().slice(Number(skipped), Number(skipped) + Number(wanted))
const known = await wordLists()
const targets = targetList === 'all' ? [...known.keys()] : targetList.split(',')
for (const target of targets) await listMadeUp(target)
await translator.close()

async function listMadeUp(target: string): Promise<void> {
  const set = known.get(target)
  if (set === undefined) throw new Error(`no pack from English has words of ${target}`)
  let found = 0
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
    const some = words.slice(from, from + WORDS_AT_ONCE)
    const sources = some.flatMap((word) => CARRIERS.map((carrier) => carrier.replace('word', word)))
    const results = await translator.translate(`en-${target}`, sources)
    for (const [index, word] of some.entries()) {
      const made = CARRIERS.map((_, carrier) => {
        const at = index * CARRIERS.length + carrier
        const judge = createWordJudge(set, { source: sources[at] ?? '', wanted: [], targetLanguage: target })
        return strangeWords(results[at] ?? '', judge)
      }).filter((strange) => strange.length > 0)
      if (made.length < LEAST_MADE_UP) continue
      found += 1
      const rank = Number(skipped) + from + index + 1
      process.stdout.write(`${target}\t${rank}\t${word}\t${[...new Set(made.flat())].join(' ')}\n`)
    }
  }
  process.stdout.write(`${target}: ${found} of ${words.length} words\n`)
}

/** Words in lower case, the most frequent first; a plural counts as its singular where that is there. */
function frequentWords(): readonly string[] {
  const text = process.env['TEXT']
  const counts = new Map<string, number>()
  for (const english of text === undefined ? ownSentences('en').map((own) => own.english) : englishOf(text)) {
    for (const [word] of english.matchAll(/(?<![\p{L}\p{N}'’.])\p{Ll}{3,}(?![\p{L}\p{N}'’@])/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const lemmas = new Map<string, number>()
  for (const [word, count] of counts) {
    const lemma = word.endsWith('s') && counts.has(word.slice(0, -1)) ? word.slice(0, -1) : word
    lemmas.set(lemma, (lemmas.get(lemma) ?? 0) + count)
  }
  return [...lemmas].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
}

/** The English side of a corpus. */
function englishOf(path: string): readonly string[] {
  const corpus = execFileSync('xz', ['-dc', path], { maxBuffer: 2 ** 30, encoding: 'utf8' })
  return corpus.split('\n').map((line) => line.split('\t')[0] ?? '')
}

async function wordLists(): Promise<ReadonlyMap<string, WordSet>> {
  const { packs } = await listAvailablePacks(translator.places)
  const lists = new Map<string, WordSet>()
  for (const { directory, manifest } of packs)
    for (const { source, target, words: list } of manifest.pairs)
      if (source === 'en' && list !== undefined && !lists.has(target))
        lists.set(target, readWordSet(await readFile(join(directory, list.path))))
  return lists
}
