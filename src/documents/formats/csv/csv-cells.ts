import type { TextRange } from '../../../translation/engine.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { placeOf } from '../../text/lines.ts'

/** A cell, quotes included. */
export interface CsvCell extends TextRange {
  readonly isQuoted: boolean
}

export interface CsvTable {
  readonly delimiter: string
  /** In the order of the text, to be read once. */
  readonly cells: Iterable<CsvCell>
}

const DELIMITERS = [',', ';', '\t', '|']

/** Records that are looked at to find the delimiter. */
const SAMPLE_RECORDS = 50

/** The cells of a table in the order of the text. A quote that is no end of its cell belongs to the text. */
export function readCsv(text: string): CsvTable {
  const named = /^sep=(.)\r?\n/i.exec(text)
  const delimiter = named?.[1] ?? findDelimiter(text)
  return { delimiter, cells: cellsOf(text, named?.[0].length ?? 0, delimiter) }
}

function* cellsOf(text: string, start: number, delimiter: string): Generator<CsvCell> {
  for (let at = start; at < text.length; ) {
    const cell = cellAt(text, at, delimiter)
    if (cell === undefined) {
      throw invalidDocument(
        `The file is no valid CSV: the quoted cell at ${placeOf(text, at)} is never closed.`,
      )
    }
    yield cell
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1)
  }
}

function cellAt(text: string, start: number, delimiter: string): CsvCell | undefined {
  if (text[start] !== '"') return { start, end: cellEnd(text, start, delimiter), isQuoted: false }
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote)) {
    const next = text[quote + 1]
    if (next === undefined || next === delimiter || next === '\n' || next === '\r') {
      return { start, end: quote + 1, isQuoted: true }
    }
    quote += next === '"' ? 2 : 1
  }
  return undefined
}

function cellEnd(text: string, start: number, delimiter: string): number {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

/** The mark that stands in the records most often, and as often in each. */
function findDelimiter(text: string): string {
  const records = firstRecords(text)
  let best = ','
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const counts = records.map((record) => record.split(delimiter).length - 1)
    const usual = counts.toSorted((one, other) => one - other)[counts.length >> 1] ?? 0
    const agreeing = counts.filter((count) => count === usual).length
    const score = usual === 0 ? 0 : (agreeing / counts.length) * 100 + Math.min(usual, 50)
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

/** The first records without what stands in quotes. */
function firstRecords(text: string): string[] {
  const sample = text.slice(0, 100_000).replace(/"[^"]*"/g, '""')
  return sample
    .split(/\r\n|\n|\r/)
    .filter((record) => record !== '')
    .slice(0, SAMPLE_RECORDS)
}
