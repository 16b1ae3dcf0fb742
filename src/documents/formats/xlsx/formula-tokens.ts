/** A reference to columns of a table: `Table1[[#This Row],[Price]]`. */
export interface StructuredReference {
  /** Empty where the formula stands in the table itself and does not name it. */
  readonly table: string
  /** The columns as they are written, with where they stand in the formula. */
  readonly columns: readonly ColumnReference[]
}

export interface ColumnReference {
  readonly start: number
  readonly end: number
  readonly name: string
  /** Without brackets of its own, which a name with signs in it needs. */
  readonly isBare: boolean
}

export interface FormulaTokens {
  /** String literals, their doubled quotes resolved. */
  readonly literals: readonly string[]
  readonly references: readonly StructuredReference[]
  /** Something in it could not be understood. */
  readonly isUnclear: boolean
}

const TABLE_NAME = /[\p{L}_\\][\p{L}\p{N}_.\\]*$/u

/** Finds what a translation has to know of a formula: texts that it compares with, and columns that it names. */
export function readFormula(formula: string): FormulaTokens {
  const literals: string[] = []
  const references: StructuredReference[] = []
  let isUnclear = false
  for (let at = 0; at < formula.length; ) {
    const character = formula[at]
    if (character === '"') {
      const end = quotedEnd(formula, at, '"')
      literals.push(formula.slice(at + 1, end - 1).replaceAll('""', '"'))
      at = end
    } else if (character === "'") {
      at = quotedEnd(formula, at, "'")
    } else if (character === '[') {
      const end = bracketEnd(formula, at)
      const table = TABLE_NAME.exec(formula.slice(0, at))?.[0]
      if (table !== undefined || !isWorkbook(formula, at, end)) {
        references.push({ table: table ?? '', columns: columnsOf(formula, at, end) })
      }
      isUnclear ||= formula[end - 1] !== ']'
      at = end
    } else {
      at += 1
    }
  }
  return { literals, references, isUnclear }
}

function quotedEnd(formula: string, start: number, quote: string): number {
  for (let at = start + 1; at < formula.length; at += 1) {
    if (formula[at] !== quote) continue
    if (formula[at + 1] !== quote) return at + 1
    at += 1
  }
  return formula.length
}

/** Behind the bracket that closes the one at `start`; `'` escapes a bracket in a name. */
function bracketEnd(formula: string, start: number): number {
  let depth = 0
  for (let at = start; at < formula.length; at += 1) {
    if (formula[at] === "'") at += 1
    else if (formula[at] === '[') depth += 1
    else if (formula[at] === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return formula.length
}

/** `[1]Sheet!A1`, `[Book.xlsx]Sheet!A1`: another workbook. */
function isWorkbook(formula: string, start: number, end: number): boolean {
  return /^\[[^[\]@#]+\]$/.test(formula.slice(start, end)) && /^[\p{L}\p{N}_.]*!/u.test(formula.slice(end))
}

function columnsOf(formula: string, open: number, behind: number): readonly ColumnReference[] {
  const inner = { start: open + 1, end: behind - 1 }
  const content = formula.slice(inner.start, inner.end)
  if (!content.includes('[')) {
    const skip = content.startsWith('@') ? 1 : 0
    if (content.length === skip || content.startsWith('#')) return []
    return [
      { start: inner.start + skip, end: inner.end, name: unescapeName(content.slice(skip)), isBare: true },
    ]
  }
  const columns: ColumnReference[] = []
  const add = (start: number, end: number, isBare: boolean) => {
    const written = formula.slice(start, end)
    const name = unescapeName(written.trim())
    if (name === '' || name.startsWith('#')) return
    const from = start + written.indexOf(written.trim())
    columns.push({ start: from, end: from + written.trim().length, name, isBare })
  }
  let bare = inner.start
  for (let at = inner.start; at <= inner.end; at += 1) {
    const character = at === inner.end ? ',' : formula[at]
    if (character === "'") at += 1
    else if (character === '[') {
      const close = bracketEnd(formula, at)
      add(at + 1, close - 1, false)
      at = close - 1
      bare = close
    } else if (character === ',' || character === ':' || character === '@') {
      add(bare, at, true)
      bare = at + 1
    }
  }
  return columns
}

function unescapeName(written: string): string {
  return written.replace(/'(.)/gs, '$1')
}

/** A column's name as it stands in a reference. */
export function writeColumnName(name: string, { isBare }: ColumnReference): string {
  const escaped = name.replace(/['[\]#@]/g, "'$&")
  return isBare && !/^[\p{L}\p{N}_]*$/u.test(name) ? `[${escaped}]` : escaped
}
