/**
 * Scores the built-in packs on development text, the project's own held-out sentences. Each direction is translated as a
 * request without a wish is, and as one for quality; `capitals` writes both sides in capitals.
 * `npm run bench -- development [PAIR,PAIR,…|all] [SENTENCES] [plain,quality,capitals]`.
 *
 * Prints for each: chrF2; words that the training text of the pack does not have, with those of the references beside them;
 * numbers that were lost; and the processor time of all threads. With `OUT=folder` the translations go into files there.
 */
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWordSet, type WordSet } from '../src/engines/marian/format/word-set.ts'
import { listAvailablePacks } from '../src/engines/marian/packs/available-packs.ts'
import { createWordJudge, strangeWords } from '../src/engines/marian/segments/faults/known-words.ts'
import { lostNumbers } from '../src/engines/marian/segments/numbers.ts'
import { chrf2 } from './support/chrf.ts'
import { developmentText } from './support/development-text.ts'
import { createPackTranslator } from './support/pack-translator.ts'

const [pairList = 'all', count = '400', modeList = 'plain,quality'] = process.argv.slice(2)
const modes = modeList.split(',')
const unknownMode = modes.find((mode) => !['plain', 'quality', 'capitals'].includes(mode))
if (unknownMode !== undefined) throw new Error(`There is no mode ${unknownMode}`)
const translator = await createPackTranslator(process.env['PACKS'])
const pairs = pairList === 'all' ? translator.pairs : pairList.split(',')
for (const pair of pairs) for (const mode of modes) await measure(pair, mode)
await translator.close()

async function measure(pair: string, mode: string): Promise<void> {
  const [source = '', target = ''] = pair.split('-')
  const fromEnglish = source === 'en'
  const sentences = developmentText(fromEnglish ? target : source).slice(0, Number(count))
  const written = (text: string, language: string) =>
    mode === 'capitals' ? text.toLocaleUpperCase(language) : text
  const sources = sentences.map(({ english, other }) => written(fromEnglish ? english : other, source))
  const references = sentences.map(({ english, other }) => written(fromEnglish ? other : english, target))
  const translate = (texts: readonly string[]) => translator.translate(pair, texts, mode === 'quality')
  await translate(sources.slice(0, 2))
  const before = process.cpuUsage()
  const results = await translate(sources)
  const { user, system } = process.cpuUsage(before)
  const words = await wordsOf(source, target)
  const strange = (texts: readonly string[]) =>
    words === undefined
      ? Number.NaN
      : sum(texts.map((text, index) => strangeIn(words, text, sources[index] ?? '', target)))
  const figures = [
    `chrF2 ${chrf2(results, references).toFixed(2)}`,
    `unknown words ${strange(results)} (references ${strange(references)})`,
    `numbers lost ${sum(results.map((text, index) => lostNumbers(sources[index] ?? '', text)))}`,
    `processor ${((user + system) / 1e6).toFixed(1)} s`,
  ]
  process.stdout.write(`${pair} ${mode} ${sources.length}: ${figures.join(', ')}\n`)
  const folder = process.env['OUT']
  if (folder === undefined) return
  const lines = results.map((text, index) => [sources[index], references[index], text].join('\t'))
  writeFileSync(join(folder, `${pair}.${mode}.tsv`), `${lines.join('\n')}\n`)
}

function strangeIn(words: WordSet, text: string, source: string, targetLanguage: string): number {
  return strangeWords(text, createWordJudge(words, { source, wanted: [], targetLanguage })).length
}

async function wordsOf(source: string, target: string): Promise<WordSet | undefined> {
  const { packs } = await listAvailablePacks(translator.places)
  for (const { directory, manifest } of packs) {
    const pair = manifest.pairs.find((one) => one.source === source && one.target === target)
    if (pair?.words !== undefined) return readWordSet(await readFile(join(directory, pair.words.path)))
  }
  return undefined
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
