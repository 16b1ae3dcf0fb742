/** Rows and columns from 1, both ends included. */
export interface CellRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i
const COLUMNS = /^\$?([A-Z]{1,3}):\$?([A-Z]{1,3})$/i
const LAST_ROW = 1_048_576

/** `B2`, `$A$1:$C$9`, `A:A`. */
export function parseRange(text: string): CellRange | undefined {
  const columns = COLUMNS.exec(text)
  if (columns !== null) {
    const [, first = '', last = ''] = columns
    return {
      firstRow: 1,
      lastRow: LAST_ROW,
      firstColumn: columnNumber(first),
      lastColumn: columnNumber(last),
    }
  }
  const match = REFERENCE.exec(text)
  if (match === null) return undefined
  const [, column = '', row = '', lastColumn = column, lastRow = row] = match
  return {
    firstRow: Number(row),
    lastRow: Number(lastRow),
    firstColumn: columnNumber(column),
    lastColumn: columnNumber(lastColumn),
  }
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

export function contains(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn
  )
}

/** A reference with its sheet, if it names one: `'My Sheet'!$A$1:$A$9`. */
export function splitSheet(reference: string): { sheet: string | undefined; range: string } {
  const match = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/s.exec(reference)
  if (match === null) return { sheet: undefined, range: reference }
  return { sheet: match[1]?.replaceAll("''", "'") ?? match[2], range: match[3] ?? '' }
}
