import { columnStarts } from './column-starts.ts'
import type { FontFamily, PdfPage, PdfPiece } from './pdf-pages.ts'

/** A stretch of one line with one look. */
export interface PdfRun {
  readonly text: string
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Only of pages that are to be drawn anew. */
  readonly look?: RunLook
}

export interface RunLook {
  /** `#rrggbb` */
  readonly color: string
  readonly family: FontFamily
}

/** Whether two stretches side by side can be one. */
export function isSameLook(one: PdfRun, other: PdfRun): boolean {
  return (
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    one.look?.color === other.look?.color &&
    one.look?.family === other.look?.family
  )
}

/** What stands on a line without a wide gap: a line of a column, or a cell. */
export interface PdfSegment {
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly runs: readonly PdfRun[]
  readonly text: string
  readonly pieces: readonly PdfPiece[]
}

/** Segments side by side, from left to right. */
export type PdfLine = readonly PdfSegment[]

interface OpenSegment {
  x: number
  right: number
  y: number
  size: number
  runs: PdfRun[]
  pieces: PdfPiece[]
}

/** Of a letter's height: what is a space, what parts two columns. */
const SPACE = 0.17
const COLUMN_GAP = 1.6

/** The lines of a page in the order in which it draws them, which is how people wrote them. */
export function readLines(page: PdfPage): PdfLine[] {
  const segments: OpenSegment[] = []
  const starts = columnStarts(page.pieces)
  for (const piece of page.pieces) {
    const last = segments.at(-1)
    if (last !== undefined && !starts.has(piece) && continues(last, piece)) append(last, piece)
    else if (piece.text.trim() !== '') {
      const { x, y, size, width } = piece
      segments.push({ x, right: x + width, y, size, runs: [runOf(piece, piece.text)], pieces: [piece] })
    }
  }
  return joinRows(segments.map(closed).filter(({ text }) => text !== ''))
}

function continues(segment: OpenSegment, { x, y, size, text }: PdfPiece): boolean {
  const height = Math.max(segment.size, size)
  const isRaised = Math.abs(y - segment.y) <= height * 0.45 && size <= segment.size
  const isOnLine = Math.abs(y - segment.y) <= height * 0.2 || isRaised
  const gap = x - segment.right
  return isOnLine && gap > -height * 0.5 && (gap < height * COLUMN_GAP || text.trim() === '')
}

function append(segment: OpenSegment, piece: PdfPiece): void {
  segment.pieces.push(piece)
  const gap = piece.x - segment.right
  const before = segment.runs.at(-1)?.text ?? ''
  const needsSpace = gap > piece.size * SPACE && !/\s$/.test(before) && !/^\s/.test(piece.text)
  const run = runOf(piece, needsSpace ? ` ${piece.text}` : piece.text)
  const last = segment.runs.at(-1)
  const isSame = last !== undefined && isSameLook(last, run)
  if (last !== undefined && (isSame || run.text.trim() === '')) {
    segment.runs[segment.runs.length - 1] = { ...last, text: last.text + run.text }
  } else {
    segment.runs.push(run)
  }
  if (piece.text.trim() !== '') segment.right = Math.max(segment.right, piece.x + piece.width)
  segment.size = Math.max(segment.size, piece.size)
}

function runOf({ isBold, isItalic, drawn }: PdfPiece, text: string): PdfRun {
  const look = drawn === undefined ? {} : { look: { color: drawn.color, family: drawn.family } }
  return { text: text.replace(/[\u00a0\s]+/g, ' '), isBold, isItalic, ...look }
}

function closed(segment: OpenSegment): PdfSegment {
  const text = segment.runs.map((run) => run.text).join('')
  return { ...segment, text: text.trim() }
}

function joinRows(segments: readonly PdfSegment[]): PdfLine[] {
  const lines: PdfSegment[][] = []
  for (const segment of segments) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    const isBeside =
      last !== undefined &&
      Math.abs(last.y - segment.y) <= Math.max(last.size, segment.size) * 0.2 &&
      segment.x > last.right
    if (isBeside) line?.push(segment)
    else lines.push([segment])
  }
  return lines
}
