// Finds by what doubtful changes are decided: node training/writing/train-judgement.ts LANGUAGE CORPORA_FOLDER [SENTENCES] [--least=SUM] [--keep=FILE]
// Of sentences that set thresholds, each is taken as it is and twice with a mistake, and the development sentences with the mistakes of
// people; a logistic regression over the evidence says which changes are right, and thresholds are where few enough changes are left in clean sentences.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChoiceFinder } from '../../src/engines/rules/context/choices.ts'
import { createContextModel } from '../../src/engines/rules/context/context-model.ts'
import { evidenceOf, type Judgement, sumOf } from '../../src/engines/rules/context/judgement.ts'
import { readContextTable } from '../../src/engines/rules/context/table-file.ts'
import { createVocabulary } from '../../src/engines/rules/context/vocabulary.ts'
import type { ExpectedReading } from '../../src/engines/rules/corrector.ts'
import {
  askedSentences,
  type ReadSentence,
  sentencesOf,
  textAfter,
  verdictsOf,
} from '../../src/engines/rules/judged-edits.ts'
import { loadCorrector } from '../../src/engines/rules/load-corrector.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { findPlaceholders } from '../../src/translation/placeholders/find-placeholders.ts'
import type { Passage, ProposedEdit } from '../../src/writing/improver.ts'
import { builtInJudge, signal } from './judged-corrector.ts'
import { type Case, fitLogistic } from './logistic-regression.ts'
import { isRightEdit, type Marked, readMarked, readMarkedLines } from './marked.ts'
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

interface Example extends Case {
  readonly isClean: boolean
}

/** A text to learn from; its right wording, or where its mistakes are. */
interface Lesson {
  readonly text: string
  readonly right: string
  readonly marked?: Marked
}

/** A lesson after what needs no judge. */
interface Origin {
  readonly lesson: Lesson
  readonly passage: Passage
  readonly edits: readonly ProposedEdit[]
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
/** Mistakes that people made say more than those that were put in. */
const OF_PEOPLE = 3
/** Sentences of the corpora after what needs no judge: they have mistakes of their own. */
const mended = new Map<string, string>()
let mistakes = 0

const lessons = clean.flatMap((right): readonly Lesson[] => {
  const wrong = [1, 2].flatMap(() => spoilt(right, { finder, table, model, vocabulary, random }) ?? [])
  mistakes += wrong.length
  return [right, ...wrong].map((text) => ({ text, right }))
})
const developed = readMarkedLines('development', language).flatMap((line): readonly Lesson[] => {
  const marked = readMarked(line)
  const right = {
    text: marked.right,
    right: marked.right,
    marked: { ...marked, wrong: marked.right, edits: [] },
  }
  return marked.edits.length === 0 ? [right] : [right, { text: marked.wrong, right: marked.right, marked }]
})
await learn(lessons)
await learn(developed)

async function learn(all: readonly Lesson[]): Promise<void> {
  for (let at = 0; at < all.length; at += 300) await learnFrom(all.slice(at, at + 300))
}

async function learnFrom(part: readonly Lesson[]): Promise<void> {
  const sentences: ReadSentence[] = []
  const origins: Origin[] = []
  for (const lesson of part) {
    const passage = { text: lesson.text, protectedSpans: findPlaceholders(lesson.text) }
    const { edits, doubts } = await corrector.correct(lesson.text, passage.protectedSpans, code, true)
    const after = textAfter(passage, edits)
    if (lesson.text === lesson.right) mended.set(lesson.right, after.passage().text)
    for (const sentence of sentencesOf(after, doubts, code)) {
      sentences.push(sentence)
      origins.push({ lesson, passage, edits })
    }
  }
  const asked = await askedSentences(sentences, request)
  const verdicts = await verdictsOf(asked, request)
  for (const [index, { doubts, start }] of asked.entries()) {
    const origin = origins[index]
    if (origin === undefined) continue
    for (const [which, doubt] of doubts.entries()) {
      const verdict = verdicts[index]?.[which]
      if (verdict === undefined) continue
      const moved = { ...doubt, start: start + doubt.start, end: start + doubt.end }
      const { marked, text, right } = origin.lesson
      examples.push({
        evidence: evidenceOf(doubt, verdict),
        isRight: isMending(moved, origin),
        isClean: marked === undefined && text === right,
        weight: marked === undefined ? 1 : OF_PEOPLE,
        ...(kept === undefined ? {} : { doubt, verdict, text }),
      })
    }
  }
}

function isMending(doubt: ProposedEdit, { lesson: { right, marked }, passage, edits }: Origin): boolean {
  const text = textAfter(passage, edits)
  text.take([doubt])
  if (marked === undefined) return text.passage().text === right || text.passage().text === mended.get(right)
  const isKnown = (edit: ProposedEdit) =>
    edits.some((one) => one.start === edit.start && one.replacement === edit.replacement)
  const own = text.edits().filter((edit) => !isKnown(edit))
  return own.length > 0 && own.every((edit) => isRightEdit(edit, marked))
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
