// How fast each language is corrected by the rules, and what it holds: npm run bench -- writing [judged] [LANGUAGE ...]
// `judged`: with the built-in translation models deciding what the rules leave in doubt.
// First call with loading, words a second of one caller and of 16 at once; with one language named also what memory of the
// process it adds.
import { readFileSync } from 'node:fs'
import { createRulesImprover } from '../src/engines/rules/rules-improver.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import type { LanguageCode } from '../src/languages/language-code.ts'
import { findPlaceholders } from '../src/translation/placeholders/find-placeholders.ts'
import { builtInJudge } from '../training/writing/judged-corrector.ts'

const WORDS = 4_000
const PASSAGES = 20
const CALLERS = 16

const [first, ...others] = process.argv.slice(2)
const isJudged = first === 'judged'
const wanted = isJudged || first === undefined ? others : [first, ...others]
const judge = isJudged ? await builtInJudge() : undefined
const improver = createRulesImprover({ logger: silentLogger, judge }, { idleMs: 600_000 })
const languages = improver
  .skills()
  .map(({ language }) => language)
  .filter((language) => wanted.length === 0 || wanted.includes(language))

const megabytes = () => process.memoryUsage().rss / 2 ** 20
const seconds = async (work: () => Promise<unknown>) => {
  const startMs = performance.now()
  await work()
  return (performance.now() - startMs) / 1000
}

/** Sentences with mistakes, as many as hold that many words, in passages. */
function passagesOf(language: LanguageCode): readonly string[] {
  const file = new URL(`../training/writing/held-out/${language}.txt`, import.meta.url)
  const sentences = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replaceAll(/\[([^|\]]*)\|[^\]]*\]/gu, '$1'))
  const words = sentences.join(' ').split(' ')
  const text = Array.from({ length: WORDS }, (_, at) => words[at % words.length] ?? '')
  const length = WORDS / PASSAGES
  return Array.from({ length: PASSAGES }, (_, at) => text.slice(at * length, (at + 1) * length).join(' '))
}

console.log(`language  first call  words/s  words/s of 16${languages.length === 1 ? '   MB' : ''}`)
for (const language of languages) {
  const passages = passagesOf(language)
  const improve = (texts: readonly string[]) =>
    improver.improve({
      language,
      manner: { kind: 'correction' },
      passages: texts.map((text) => ({ text, protectedSpans: findPlaceholders(text) })),
      signal: new AbortController().signal,
    })
  const before = megabytes()
  const loading = await seconds(() => improve(['A word.']))
  await improve(passages)
  const alone = await seconds(() => improve(passages))
  const together = await seconds(() =>
    Promise.all(Array.from({ length: CALLERS }, (_, at) => improve(passages.slice(at, at + 1)))),
  )
  const held = megabytes() - before
  const columns = [
    `${loading.toFixed(1)} s`.padStart(10),
    (WORDS / alone).toFixed().padStart(7),
    ((WORDS / PASSAGES) * (CALLERS / together)).toFixed().padStart(13),
    ...(languages.length === 1 ? [held.toFixed().padStart(3)] : []),
  ]
  console.log(`${language.padEnd(8)}  ${columns.join('  ')}`)
}
await improver.close()
// The models' threads would keep it running.
process.exit()
