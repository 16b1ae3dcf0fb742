import type { Row } from './terminal.ts'

/** Comma-separated values as in RFC 4180, with a heading, lines ending in a line feed. Null is an empty field. */
export function renderCsv(names: readonly string[], rows: readonly Row[]): string {
  return [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]
    .map((fields) => `${fields.map(quoteWhereNeeded).join(',')}\n`)
    .join('')
}

function quoteWhereNeeded(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
