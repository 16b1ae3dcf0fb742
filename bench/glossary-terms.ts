/**
 * Whether a wanted glossary term stands in the translations of the built-in packs, and in the form that its place asks for.
 * `npm run bench -- glossary-terms [PAIR,PAIR,…|all] [SENTENCES] [fresh|later|newest]`.
 *
 * From each development sentence one noun becomes the only entry of a glossary, with a target noun that the training text of
 * the pack does not have. The pairing makes no sense on purpose: nothing can have taught it. Printed are the shares of the
 * sentences that have the term in any form, of those whose number can be told that have it in the right number, of those with
 * a determiner before it that fits, of those without any such fault, and how often it stands there twice.
 * `fresh`, `later` and `newest` take sentences from English and terms that were written before they were measured. `OUT=folder` writes translations and verdicts there.
 */
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWordSet } from '../src/engines/marian/format/word-set.ts'
import { createMarianEngine } from '../src/engines/marian/marian-engine.ts'
import { listAvailablePacks } from '../src/engines/marian/packs/available-packs.ts'
import { applyGlossaries } from '../src/glossaries/applying/apply-glossaries.ts'
import { writeTsv } from '../src/glossaries/entries/write-entries.ts'
import { parseGlossaryId } from '../src/glossaries/glossary.ts'
import { compileDictionary } from '../src/glossaries/matching/compiled-dictionary.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { createSentencexSplitter } from '../src/sentences/sentencex-splitter.ts'
import { createTranslator } from '../src/translation/create-translator.ts'
import { createRouter } from '../src/translation/routing/create-router.ts'
import { judgeTerm, type TermVerdict } from './support/judge-term.ts'
import { freshNouns, type NounInSentence, nounsInSentences } from './support/source-nouns.ts'
import { isFreshList, unseenTerms, type WantedTerm } from './support/unseen-terms.ts'

const DIRECTIONS = 'en-de,en-nl,en-fr,en-es,en-it,en-pt,de-en,nl-en,fr-en,es-en,it-en,pt-en'
const AT_ONCE = 32
const [pairList = 'all', count = '500', text] = process.argv.slice(2)
const builtInDirectory = process.env['PACKS'] ?? join(import.meta.dirname, '../packs')
const modelsDirectory = await mkdtemp(join(tmpdir(), 'interpres-bench-'))
const engine = await createMarianEngine(
  { logger: silentLogger, clock: systemClock },
  { modelsDirectory, builtInDirectory, workers: 1, runtime: 'portable' },
)
const translator = createTranslator({
  router: createRouter({ engines: [engine], logger: silentLogger }, { pivotLanguages: [] }),
  detector: { detect: async () => [], languages: () => new Set(), close: async () => {} },
  splitter: createSentencexSplitter({ logger: silentLogger }),
})
for (const pair of (pairList === 'all' ? DIRECTIONS : pairList).split(',')) await measure(pair)
await engine.close()
await rm(modelsDirectory, { recursive: true, force: true })

async function measure(code: string): Promise<void> {
  const [source = '', target = ''] = code.split('-')
  const isSeen = await seenWords(source, target)
  const isFresh = isFreshList(text)
  const terms = unseenTerms(target, isSeen, isFresh ? text : 'tuned')
  const nouns = spreadOver(isFresh ? freshNouns() : nounsInSentences(source, target), Number(count))
  const cases = nouns.map((noun, index) => ({ ...noun, term: terms[index % terms.length] as WantedTerm }))
  const results = await eachAtOnce(cases, async (one) => {
    const translation = await translate(one, source as LanguageCode, target as LanguageCode)
    return {
      translation,
      verdict: judgeTerm(translation, one.term, { language: target, plural: one.plural }),
    }
  })
  const verdicts = results.map(({ verdict }) => verdict)
  const isRight = ({ present, number, determiner, doubled }: TermVerdict) =>
    present && number !== false && determiner !== false && !doubled
  const figures = [
    `present ${share(verdicts.map(({ present }) => present))}`,
    `right number ${share(verdicts.map(({ number }) => number))}`,
    `fitting determiner ${share(verdicts.map(({ determiner }) => determiner))}`,
    `without fault ${share(verdicts.map(isRight))}`,
    `doubled ${verdicts.filter(({ doubled }) => doubled).length}`,
  ]
  process.stdout.write(`${code} ${cases.length} sentences, ${terms.length} terms: ${figures.join(', ')}\n`)
  const folder = process.env['OUT']
  if (folder === undefined) return
  const lines = results.map(({ translation, verdict }, index) => {
    const { sentence = '', lemma = '', term, plural } = cases[index] ?? {}
    const faults = isRight(verdict)
      ? 'right'
      : Object.entries(verdict)
          .filter(([name, value]) => value === (name === 'doubled'))
          .map(([name]) => name)
          .join(' ')
    return [faults, lemma, `${term?.singular}/${term?.gender}`, String(plural), sentence, translation].join(
      '\t',
    )
  })
  writeFileSync(join(folder, `${code}.tsv`), `${lines.join('\n')}\n`)
}

async function translate(
  { sentence, lemma, term }: NounInSentence & { readonly term: WantedTerm },
  source: LanguageCode,
  target: LanguageCode,
): Promise<string> {
  const id = parseGlossaryId(randomIds.uuid())
  if (id === undefined) throw new Error('no UUID')
  const dictionary = compileDictionary(writeTsv([{ source: lemma, target: term.singular }]), {
    source,
    target,
  })
  const { protector, finisher } = applyGlossaries([{ id, dictionary }])
  const [result] = await translator.translate({
    texts: [sentence],
    source,
    target,
    context: undefined,
    splitSentences: '1',
    preserveFormatting: false,
    formality: 'default',
    modelType: 'latency_optimized',
    tagHandling: undefined,
    instructions: [],
    protectors: [protector],
    finishers: [finisher],
    signal: new AbortController().signal,
  })
  return result?.text ?? ''
}

async function seenWords(source: string, target: string): Promise<(word: string) => boolean> {
  const { packs } = await listAvailablePacks({ modelsDirectory, builtInDirectory })
  for (const { directory, manifest } of packs) {
    const pair = manifest.pairs.find((one) => one.source === source && one.target === target)
    if (pair?.words !== undefined) return readWordSet(await readFile(join(directory, pair.words.path))).has
  }
  return () => false
}

/** Some at a time, so that the engine has batches. */
async function eachAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  return results
}

/** So many of them, evenly over the list. */
function spreadOver<Item>(items: readonly Item[], wanted: number): readonly Item[] {
  const step = Math.max(1, items.length / wanted)
  return Array.from(
    { length: Math.min(wanted, items.length) },
    (_, at) => items[Math.floor(at * step)] as Item,
  )
}

/** The share of what can be told: `97.1 % of 240`. */
function share(answers: readonly (boolean | undefined)[]): string {
  const told = answers.filter((answer) => answer !== undefined)
  const yes = told.filter(Boolean).length
  return told.length === 0 ? '–' : `${((100 * yes) / told.length).toFixed(1)} % of ${told.length}`
}
