import type { EntryRow } from './entry-row.ts'

const QUOTE = '"'
const MAX_COLUMNS = 4

interface Field {
  readonly text: string
  /** Offset of the comma, line break or end of text after the field. */
  readonly end: number
  readonly fault?: string
}

/**
 * Lines of comma-separated values after RFC 4180: a field may stand in double quotes, in which a doubled quote is one
 * quote and commas and line breaks are text. Lines end with LF or CRLF; empty ones are left out.
 *
 * Example: `"a, b",c` has the columns `a, b` and `c`.
 */
export function* csvRows(text: string): Generator<EntryRow> {
  let offset = 0
  while (offset < text.length) {
    const lineBreak = lineBreakLength(text, offset)
    if (lineBreak > 0) {
      offset += lineBreak
      continue
    }
    const columns: string[] = []
    const start = offset
    let fault: string | undefined
    for (;;) {
      const field = readField(text, offset)
      columns.push(field.text)
      fault ??= field.fault
      offset = field.end
      if (text.charAt(offset) !== ',' || columns.length > MAX_COLUMNS) break
      offset += 1
    }
    offset += lineBreakLength(text, offset)
    fault ??= columnsFault(columns.length)
    yield fault === undefined ? { offset: start, columns } : { offset: start, columns, fault }
    if (fault !== undefined) return
  }
}

function columnsFault(count: number): string | undefined {
  if (count < 2) return 'misses comma separator'
  if (count > MAX_COLUMNS) return `has more than ${MAX_COLUMNS} columns`
  return undefined
}

function readField(text: string, start: number): Field {
  return text.charAt(start) === QUOTE ? readQuoted(text, start) : readPlain(text, start)
}

function readPlain(text: string, start: number): Field {
  let end = start
  while (end < text.length && text.charAt(end) !== ',' && lineBreakLength(text, end) === 0) {
    if (text.charAt(end) === QUOTE)
      return { text: '', end, fault: 'has a quotation mark in a field without quotes' }
    end += 1
  }
  return { text: text.slice(start, end), end }
}

function readQuoted(text: string, start: number): Field {
  let close = text.indexOf(QUOTE, start + 1)
  while (close >= 0 && text.charAt(close + 1) === QUOTE) close = text.indexOf(QUOTE, close + 2)
  if (close < 0) return { text: '', end: text.length, fault: 'has an unpaired quotation mark' }
  const end = close + 1
  const isFieldEnd = end === text.length || text.charAt(end) === ',' || lineBreakLength(text, end) > 0
  if (!isFieldEnd) return { text: '', end, fault: 'has text after a closing quotation mark' }
  return { text: text.slice(start + 1, close).replaceAll('""', QUOTE), end }
}

/** 1 for LF, 2 for CRLF, 0 for anything else. */
function lineBreakLength(text: string, offset: number): number {
  if (text.charAt(offset) === '\n') return 1
  return text.charAt(offset) === '\r' && text.charAt(offset + 1) === '\n' ? 2 : 0
}
