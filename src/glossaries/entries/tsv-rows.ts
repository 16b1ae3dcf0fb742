import type { EntryRow } from './entry-row.ts'

/**
 * Lines of tab-separated values. Lines end with LF or CRLF; empty ones are left out. A tab after the first one belongs
 * to the target, where the rules for terms then refuse it.
 */
export function* tsvRows(text: string): Generator<EntryRow> {
  let offset = 0
  while (offset < text.length) {
    const newline = text.indexOf('\n', offset)
    const next = newline < 0 ? text.length : newline + 1
    let end = newline < 0 ? text.length : newline
    if (end > offset && text.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1
    if (end > offset) yield toRow(text.slice(offset, end), offset)
    offset = next
  }
}

const CARRIAGE_RETURN = 0x0d

function toRow(line: string, offset: number): EntryRow {
  const tab = line.indexOf('\t')
  if (tab < 0) return { offset, columns: [], fault: 'misses tab separator' }
  return { offset, columns: [line.slice(0, tab), line.slice(tab + 1)] }
}
