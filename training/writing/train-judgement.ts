// Finds by what doubtful changes are decided: node training/writing/train-judgement.ts LANGUAGE CORPORA_FOLDER [SENTENCES] [--least=SUM] [--keep=FILE]
// Of sentences that set thresholds, each is taken as it is and twice with a mistake; a logistic regression over the evidence says
// which changes are right, and thresholds are where few enough changes are left in clean sentences.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChoiceFinder } from '../../src/engines/rules/context/choices.ts'
import { createContextModel } from '../../src/engines/rules/context/context-model.ts'
import { evidenceOf, type Judgement, sumOf } from '../../src/engines/rules/context/judgement.ts'
import { readContextTable } from '../../src/engines/rules/context/table-file.ts'
import { createVocabulary } from '../../src/engines/rules/context/vocabulary.ts'
import type { ExpectedReading } from '../../src/engines/rules/corrector.ts'
import { askedSentences, sentencesOf, textAfter, verdictsOf } from '../../src/engines/rules/judged-edits.ts'
import { loadCorrector } from '../../src/engines/rules/load-corrector.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { findPlaceholders } from '../../src/translation/placeholders/find-placeholders.ts'
import { builtInJudge, signal } from './judged-corrector.ts'
import { fitLogistic } from './logistic-regression.ts'
import { readSentences } from './sentences.ts'
import { spoilt } from './spoilt.ts'

const [language = 'en', corpora = '', count = '600', ...options] = process.argv.slice(2)
const optionOf = (name: string) =>
  options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
/** Where the examples go, for who wants to try other evidence on them. */
const kept = optionOf('keep')
const tables = join(import.meta.dirname, '../../src/engines/rules/tables')
const code = language as LanguageCode
const table = readContextTable(join(tables, `${language}.table`))
const model = createContextModel(table)
const finder = createChoiceFinder(table.sets, language, (form) => model.count(form) >= 4)
const vocabulary = createVocabulary(model)
const corrector = await loadCorrector(language)
const judge = await builtInJudge()

interface Example {
  readonly evidence: readonly number[]
  readonly isRight: boolean
  readonly isClean: boolean
}

/** The least odds of a change, and how many a clean sentence may let through. */
const LEAST_SUM = Number(optionOf('least') ?? Math.log(2.5))
const RATE = 0.012
const RIDGE = 1

/** The same numbers in every run. */
let state = 20_261_122
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const clean = readSentences(language, corpora, 1)
  .calibration.filter((text) => text.length > 20 && text.length < 250)
  .slice(0, Number(count))
const examples: Example[] = []
const request = {
  judge,
  propose: async (readings: readonly ExpectedReading[]) =>
    readings.map((reading) => corrector.expectedEdits(reading)),
  language: code,
  signal,
}
/** Sentences of the corpora after what needs no judge: they have mistakes of their own. */
const mended = new Map<string, string>()
let mistakes = 0
for (let at = 0; at < clean.length; at += 100) {
  const sentences = []
  const origins = []
  for (const right of clean.slice(at, at + 100)) {
    const wrong = [1, 2].flatMap(() => spoilt(right, { finder, table, model, vocabulary, random }) ?? [])
    mistakes += wrong.length
    for (const text of [right, ...wrong]) {
      const passage = { text, protectedSpans: findPlaceholders(text) }
      const corrections = await corrector.correct(text, passage.protectedSpans, code, true)
      if (text === right) mended.set(right, textAfter(passage, corrections.edits).passage().text)
      for (const sentence of sentencesOf(textAfter(passage, corrections.edits), corrections.doubts, code)) {
        sentences.push(sentence)
        origins.push({ right, isClean: text === right })
      }
    }
  }
  const asked = await askedSentences(sentences, request)
  const verdicts = await verdictsOf(asked, request)
  for (const [index, { doubts, text, start }] of asked.entries()) {
    const { right = '', isClean = true } = origins[index] ?? {}
    const whole = text.passage().text
    for (const [which, doubt] of doubts.entries()) {
      const verdict = verdicts[index]?.[which]
      if (verdict === undefined) continue
      const made = whole.slice(0, start + doubt.start) + doubt.replacement + whole.slice(start + doubt.end)
      examples.push({
        evidence: evidenceOf(doubt, verdict),
        isRight: made === right || made === mended.get(right),
        isClean,
        ...(kept === undefined ? {} : { doubt, verdict, whole }),
      })
    }
  }
}

if (kept !== undefined) writeFileSync(kept, JSON.stringify(examples))
const file = join(tables, 'judgement.json')
const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Judgement>
known[language] = judgementOf()
const ordered = Object.entries(known).toSorted(([one], [other]) => one.localeCompare(other))
writeFileSync(file, `${JSON.stringify(Object.fromEntries(ordered), undefined, 2)}\n`)
process.exit()

function judgementOf(): Judgement {
  const weights = fitLogistic(examples, RIDGE)
  const sums = examples.map((example) => ({ ...example, sum: sumOf(weights, example.evidence) }))
  const falseOnes = sums.filter(({ isClean }) => isClean).map(({ sum }) => sum)
  const allowed = Math.floor(clean.length * RATE)
  const bound = (falseOnes.toSorted((one, other) => other - one)[allowed] ?? 0) + 0.01
  const threshold = Math.max(LEAST_SUM, bound)
  const made = sums.filter(({ sum }) => sum >= threshold)
  const right = made.filter(({ isRight }) => isRight).length
  console.log(
    `${language}: ${clean.length} sentences, ${mistakes} with a mistake; asked ${sums.length}, right ${sums.filter(({ isRight }) => isRight).length}; ${right} mended,`,
    `${made.length - right} changed wrongly, ${made.filter(({ isClean }) => isClean).length} of them in clean sentences; bound ${bound.toFixed(2)},`,
    `threshold ${threshold.toFixed(2)}, weights ${weights.map((weight) => weight.toFixed(2)).join(' ')}`,
  )
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  return { weights: weights.map(rounded), threshold: rounded(threshold) }
}
