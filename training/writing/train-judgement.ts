// Finds by what doubtful changes are decided: node training/writing/train-judgement.ts LANGUAGE CORPORA_FOLDER [SENTENCES]
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
import { readSentences } from './sentences.ts'
import { spoilt } from './spoilt.ts'

const [language = 'en', corpora = '', count = '600'] = process.argv.slice(2)
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
  readonly isExpected: boolean
}

/** The least odds of a change, and how many of them 1,000 clean sentences may let through. */
const LEAST_SUMS = { doubted: Math.log(2.5), expected: Math.log(5) }
/** Fewer sentences tell less: odds must be twice as good. */
const ENOUGH = 300
const RATES = { doubted: 0.0067, expected: 0.0033 }

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
      const isExpected = doubt.expected !== undefined
      examples.push({ evidence: evidenceOf(doubt, verdict), isRight: made === right, isClean, isExpected })
    }
  }
}

const file = join(tables, 'judgement.json')
const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Judgement>
const judgement = { doubted: scaleOf('doubted'), expected: scaleOf('expected') }
known[language] = judgement
const ordered = Object.entries(known).toSorted(([one], [other]) => one.localeCompare(other))
writeFileSync(file, `${JSON.stringify(Object.fromEntries(ordered), undefined, 2)}\n`)
process.exit()

function scaleOf(kind: keyof Judgement): Judgement['doubted'] {
  const own = examples.filter(({ isExpected }) => isExpected === (kind === 'expected'))
  const weights = fit(own)
  const sums = own.map((example) => ({ ...example, sum: sumOf(weights, example.evidence) }))
  const falseOnes = sums.filter(({ isClean }) => isClean).map(({ sum }) => sum)
  const allowed = Math.floor(clean.length * RATES[kind])
  const bound = (falseOnes.toSorted((one, other) => other - one)[allowed] ?? 0) + 0.01
  const threshold = Math.max(LEAST_SUMS[kind] + (clean.length < ENOUGH ? Math.log(2) : 0), bound)
  const made = sums.filter(({ sum }) => sum >= threshold)
  const right = made.filter(({ isRight }) => isRight).length
  console.log(
    `${language}, ${kind}: ${clean.length} sentences, ${mistakes} with a mistake; asked ${own.length}, right ${own.filter(({ isRight }) => isRight).length}; ${right} mended,`,
    `${made.length - right} changed wrongly, ${made.filter(({ isClean }) => isClean).length} of them in clean sentences; bound ${bound.toFixed(2)},`,
    `threshold ${threshold.toFixed(2)}, weights ${weights.map((weight) => weight.toFixed(2)).join(' ')}`,
  )
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  return { weights: weights.map(rounded), threshold: rounded(threshold) }
}

/** Logistic regression by Newton's method, with a little ridge. */
function fit(from: readonly Example[]): readonly number[] {
  const size = from[0]?.evidence.length ?? 0
  let current: readonly number[] = Array.from({ length: size }, () => 0)
  for (let step = 0; step < 40; step += 1) {
    const gradient = current.map((weight) => weight * 0.01)
    const curvature: number[][] = current.map((_, row) =>
      current.map((__, column) => (row === column ? 0.01 : 0)),
    )
    for (const { evidence, isRight } of from) {
      const p = 1 / (1 + Math.exp(-sumOf(current, evidence)))
      for (const [row, value] of evidence.entries()) {
        gradient[row] = (gradient[row] ?? 0) + value * (p - (isRight ? 1 : 0))
        const line = curvature[row] ?? []
        for (const [column, other] of evidence.entries())
          line[column] = (line[column] ?? 0) + value * other * p * (1 - p)
      }
    }
    const change = solve(curvature, gradient)
    current = current.map((weight, index) => weight - (change[index] ?? 0))
  }
  return current
}

/** Gauss-Jordan elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], results: readonly number[]): readonly number[] {
  const rows = matrix.map((row, index) => [...row, results[index] ?? 0])
  for (const column of rows.keys()) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best))
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(
      column,
      0,
      pivot.map((value) => value / (pivot[column] ?? 1)),
    )
    for (const [index, row] of rows.entries()) {
      if (index === column) continue
      const factor = row[column] ?? 0
      rows[index] = row.map((value, at) => value - factor * (rows[column]?.[at] ?? 0))
    }
  }
  return rows.map((row) => row.at(-1) ?? 0)
}
