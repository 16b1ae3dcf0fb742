// Measures the rules: node training/writing/measure.ts LANGUAGE CORPORA_FOLDER [--show] [--without-judge] [--first=N] [--last=N] [--clean=2000]
import type { ProposedEdit } from '../../src/writing/improver.ts'
import { builtInJudge, correctorFor } from './judged-corrector.ts'
import { apply, isRightEdit, readMarked, readMarkedLines } from './marked.ts'
import { readSentences } from './sentences.ts'

const [language = 'en', corpora = '', ...options] = process.argv.slice(2)
const shows = options.includes('--show')
const set = options.find((option) => !option.startsWith('--')) ?? 'held-out'
/** Sentences were added to the sets later; those that are wanted, from the start or the end. */
const wantedLines = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1]
const clean = Number(
  options.find((option) => option.startsWith('--clean='))?.slice('--clean='.length) ?? 2_000,
)

const correct = await correctorFor(
  language,
  options.includes('--without-judge') ? undefined : await builtInJudge(),
)

const lines = readMarkedLines(set, language)
  .slice(0, Number(wantedLines('first') ?? Number.POSITIVE_INFINITY))
  .slice(-Number(wantedLines('last') ?? Number.POSITIVE_INFINITY))
const wrongLines = lines.filter((line) => line.includes('|')).length
let wanted = 0
let made = 0
let right = 0
let whole = 0
let falseOnRight = 0
const startedAt = performance.now()
for (const line of lines) {
  const marked = readMarked(line)
  const isClean = marked.edits.length === 0
  const edits = isClean ? [] : await correct(marked.wrong)
  wanted += marked.edits.length
  made += edits.length
  const good = edits.filter((edit) => isRightEdit(edit, marked))
  right += good.length
  if (!isClean && apply(marked.wrong, edits) === marked.right) whole += 1
  const onRight = await correct(marked.right)
  falseOnRight += onRight.length
  if (shows) {
    for (const edit of edits) {
      if (!good.includes(edit)) console.log('WRONG ', show(marked.wrong, [edit]), ' <- ', line)
    }
    if (edits.length === 0 && !isClean) console.log('missed', line)
    if (onRight.length > 0) console.log('FALSE ', show(marked.right, onRight))
  }
}
const ms = performance.now() - startedAt

let falseOnClean = 0
let sentences = 0
if (corpora !== '') {
  const { heldOut, calibration } = readSentences(language, corpora, 1)
  for (const text of (options.includes('--calibration') ? calibration : heldOut).slice(0, clean)) {
    const edits = await correct(text)
    sentences += 1
    falseOnClean += edits.length
    if (shows && edits.length > 0) console.log('CLEAN ', show(text, edits))
  }
}

function show(text: string, edits: readonly ProposedEdit[]): string {
  return apply(
    text,
    edits.map((edit) => ({
      ...edit,
      replacement: `[${text.slice(edit.start, edit.end)}|${edit.replacement}]${edit.kind[0]}${edit.kind[1]}`,
    })),
  )
}

const percent = (part: number, all: number) => (all === 0 ? '-' : ((100 * part) / all).toFixed(1))
console.log(
  `${language}: ${wrongLines} sentences, ${wanted} mistakes; precision ${percent(right, made)}, recall ${percent(right, wanted)},`,
  `whole sentences ${percent(whole, wrongLines)}; edits of the corrected and ${lines.length - wrongLines} clean sentences ${falseOnRight};`,
  `edits in ${sentences} clean sentences ${falseOnClean}; ${Math.round(ms)} ms`,
)
process.exit()
