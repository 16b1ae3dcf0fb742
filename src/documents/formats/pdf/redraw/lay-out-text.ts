import { isSameLook, type PdfRun } from '../page-lines.ts'
import type { PlacedText } from './placed-text.ts'

/** Width of a text in points at a letter size of 1. */
export type Measure = (text: string, run: PdfRun) => number

export interface LaidOutLine {
  readonly x: number
  readonly y: number
  readonly runs: readonly (PdfRun & { readonly x: number })[]
}

export interface LaidOutText {
  readonly size: number
  readonly lines: readonly LaidOutLine[]
}

/** Sizes that are tried, of the old one. From `SPILL` on the text may go on below its old place. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.75, 0.7, 0.65, 0.6]
const SPILL = 0.84
/** Of a letter's height: what lines may reach beyond the right edge. */
const SLACK = 0.1

/** Breaks a paragraph into lines of the largest size at which it fits its room; of the smallest one where it never does. */
export function layOutText(text: PlacedText, measure: Measure): LaidOutText {
  const words = wordsOf(text.runs)
  let last: LaidOutText = { size: text.size, lines: [] }
  for (const scale of SCALES) {
    const size = text.size * scale
    const lines = breakLines(words, (text.right - text.left) / size + SLACK, measure)
    const pitch = text.pitch * scale
    const lowest = scale <= SPILL ? Math.min(text.bottom, text.lowest) : text.bottom
    last = {
      size,
      lines: lines.map((line, at) => placeLine(line, text, size, text.top - at * pitch, measure)),
    }
    const isTooWide = lines.some((line) => widthOf(line, measure) * size > text.right - text.left + size)
    if (!isTooWide && text.top - (lines.length - 1) * pitch >= lowest - size * SLACK) return last
  }
  return last
}

/** A stretch that no line end parts: runs without a space between them. */
type Word = readonly PdfRun[]

const NO_SPACES = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/u

function wordsOf(runs: readonly PdfRun[]): Word[] {
  const words: PdfRun[][] = []
  let isOpen = false
  for (const run of runs) {
    for (const part of run.text.split(
      /([ \t\r\n]+|(?<=[\u3000-\u30ff\u3400-\u9fff])(?=[\u3040-\u30ff\u3400-\u9fff]))/u,
    )) {
      if (part === undefined) continue
      if (/^[ \t\r\n]*$/.test(part)) {
        isOpen = false
        continue
      }
      const piece = { ...run, text: part }
      if (isOpen) words.at(-1)?.push(piece)
      else words.push([piece])
      isOpen = true
    }
  }
  return words
}

function breakLines(words: readonly Word[], width: number, measure: Measure): Word[][] {
  const lines: Word[][] = []
  let line: Word[] = []
  for (const word of words) {
    if (line.length > 0 && widthOf([...line, word], measure) > width) {
      lines.push(line)
      line = []
    }
    line.push(word)
  }
  return line.length === 0 ? lines : [...lines, line]
}

function widthOf(line: readonly Word[], measure: Measure): number {
  return runsOf(line).reduce((sum, run) => sum + measure(run.text, run), 0)
}

/** The runs of a line with spaces between its words; neighbours of one look are one. */
function runsOf(line: readonly Word[]): PdfRun[] {
  const runs: PdfRun[] = []
  for (const [at, word] of line.entries()) {
    for (const [index, piece] of word.entries()) {
      const last = runs.at(-1)
      const needsSpace =
        at > 0 &&
        index === 0 &&
        !(NO_SPACES.test(last?.text.at(-1) ?? '') && NO_SPACES.test(piece.text[0] ?? ''))
      const text = needsSpace ? ` ${piece.text}` : piece.text
      if (last !== undefined && isSameLook(last, piece)) {
        runs[runs.length - 1] = { ...last, text: last.text + text }
      } else runs.push({ ...piece, text })
    }
  }
  return runs
}

function placeLine(
  line: readonly Word[],
  { left, right, align }: PlacedText,
  size: number,
  y: number,
  measure: Measure,
): LaidOutLine {
  const room = right - left - widthOf(line, measure) * size
  let x = left + (align === 'left' ? 0 : align === 'right' ? Math.max(0, room) : Math.max(0, room / 2))
  const start = x
  const runs = runsOf(line).map((run) => {
    const placed = { ...run, x }
    x += measure(run.text, run) * size
    return placed
  })
  return { x: start, y, runs }
}
