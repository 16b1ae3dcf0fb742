// Measures the rules: node training/writing/measure.ts LANGUAGE CORPORA_FOLDER [--show] [--without-judge] [--first=N] [--last=N] [--clean=2000]
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProposedEdit } from '../../src/writing/improver.ts'
import { builtInJudge, correctorFor } from './judged-corrector.ts'
import { readSentences } from './sentences.ts'

const [language = 'en', corpora = '', ...options] = process.argv.slice(2)
const shows = options.includes('--show')
const set = options.find((option) => !option.startsWith('--')) ?? 'held-out'
/** Sentences were added to the sets later; those that are wanted, from the start or the end. */
const wantedLines = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1]
const clean = Number(
  options.find((option) => option.startsWith('--clean='))?.slice('--clean='.length) ?? 2_000,
)

interface Marked {
  readonly wrong: string
  readonly right: string
  readonly edits: readonly { readonly start: number; readonly end: number; readonly replacement: string }[]
}

/** `He [go|goes] home.` */
function readMarked(line: string): Marked {
  const edits = []
  let wrong = ''
  let right = ''
  let done = 0
  for (const match of line.matchAll(/\[([^|\]]*)\|([^\]]*)\]/gu)) {
    const [whole, before = '', after = ''] = match
    const between = line.slice(done, match.index)
    wrong += between
    right += between + after
    edits.push({ start: wrong.length, end: wrong.length + before.length, replacement: after })
    wrong += before
    done = match.index + whole.length
  }
  return { wrong: wrong + line.slice(done), right: right + line.slice(done), edits }
}

function apply(text: string, edits: readonly Pick<ProposedEdit, 'start' | 'end' | 'replacement'>[]): string {
  let result = ''
  let done = 0
  for (const { start, end, replacement } of edits) {
    result += text.slice(done, start) + replacement
    done = end
  }
  return result + text.slice(done)
}

const correct = await correctorFor(
  language,
  options.includes('--without-judge') ? undefined : await builtInJudge(),
)

/** An edit is right when, of all that it touches, nothing else differs from the corrected sentence. */
function isRight(edit: ProposedEdit, { wrong, edits }: Marked): boolean {
  const touched = edits.filter(({ start, end }) => start <= edit.end && end >= edit.start)
  if (touched.length === 0) return false
  const from = Math.min(edit.start, ...touched.map(({ start }) => start))
  const to = Math.max(edit.end, ...touched.map(({ end }) => end))
  const wanted = apply(
    wrong.slice(from, to),
    touched.map((one) => ({ ...one, start: one.start - from, end: one.end - from })),
  )
  const made = apply(wrong.slice(from, to), [{ ...edit, start: edit.start - from, end: edit.end - from }])
  return made === wanted
}

const path = join(import.meta.dirname, set, `${language}.txt`)
const lines = existsSync(path)
  ? readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .slice(0, Number(wantedLines('first') ?? Number.POSITIVE_INFINITY))
      .slice(-Number(wantedLines('last') ?? Number.POSITIVE_INFINITY))
  : []
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
  const good = edits.filter((edit) => isRight(edit, marked))
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
