import type { Compilable, CompiledQuery } from 'kysely'

/** Up to so many rows, every number of rows has a statement of its own. */
const MAX_EXACT_ROWS = 64
/** Rows of one statement at most. With a dozen columns this stays far below both dialects' limit of parameters. */
const MAX_ROWS = 256

/**
 * Turns rows into few multi-row statements. Compiling one costs more than running it, so this is done once per number of
 * rows; beyond 64 rows, powers of two are cut off: 300 rows make statements of 256 and 44.
 *
 * `build` must insert the rows that it gets, with no parameters but their values.
 */
export function createBulkInsert<Row extends object>(
  columns: readonly (keyof Row & string)[],
  build: (rows: readonly Row[]) => Compilable,
): (rows: readonly Row[]) => readonly CompiledQuery[] {
  const templates = new Map<number, CompiledQuery>()

  const valuesOf = (row: Row): readonly unknown[] => columns.map((column) => row[column])

  function templateFor(example: readonly Row[]): CompiledQuery {
    const known = templates.get(example.length)
    if (known !== undefined) return known
    // The builder takes the order of the columns from the order of a row's properties.
    const ordered = example.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])) as Row)
    const template = build(ordered).compile()
    templates.set(example.length, template)
    return template
  }

  return (rows) => {
    const queries: CompiledQuery[] = []
    for (let start = 0; start < rows.length; ) {
      const size = nextSize(rows.length - start)
      const chunk = rows.slice(start, start + size)
      queries.push({ ...templateFor(chunk), parameters: chunk.flatMap(valuesOf) })
      start += size
    }
    return queries
  }
}

function nextSize(rows: number): number {
  return rows <= MAX_EXACT_ROWS ? rows : 2 ** Math.floor(Math.log2(Math.min(rows, MAX_ROWS)))
}
