import { type AliasedExpression, sql } from 'kysely'
import { InterpresError } from '../../kernel/errors.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'

/**
 * Runs a query and gives its rows as arrays of column values. The rows travel as one JSON text, which costs a fraction
 * of what rows by themselves cost between threads and processes, where there are thousands. Their order is not kept.
 *
 * Errors: `internal` for numbers that a JavaScript number cannot hold exactly.
 */
export async function readAsJson(
  db: Database,
  rows: AliasedExpression<unknown, string>,
  columns: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  const values = sql.join(columns.map((column) => sql.ref(column)))
  const all =
    db.dialect === 'sqlite'
      ? sql<string | null>`json_group_array(json_array(${values}))`
      : sql<string | null>`json_agg(json_build_array(${values}))::text`
  const [found] = await db.read(
    createQueries(db.dialect).selectFrom(rows).select(all.as('all_rows')).compile(),
  )
  const parsed: unknown = JSON.parse(found?.all_rows ?? '[]')
  if (!Array.isArray(parsed)) throw notExact('no list')
  return parsed.map(toRow)
}

function toRow(row: unknown): readonly unknown[] {
  if (!Array.isArray(row)) throw notExact('no row')
  for (const value of row) {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw notExact(`the number ${value}`)
  }
  return row
}

function notExact(what: string): InterpresError {
  return new InterpresError('internal', 'Internal error.', { cause: new RangeError(`a store gave ${what}`) })
}
