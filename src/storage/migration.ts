import type { Dialect } from './database.ts'

/**
 * One step of a store's schema, applied once, in one transaction with its own record.
 *
 * A migration that has been released never changes; what it got wrong is put right by the next one. `up` gives single
 * statements (no semicolon-joined scripts) that need no parameters.
 */
export interface Migration {
  /** Place in the order of its kind of store; ascending, never used twice. */
  readonly version: number
  /** Kebab-case, as in the file name: `accounts` in `0001-accounts.ts`. */
  readonly name: string
  up(dialect: Dialect): readonly string[]
}

export interface ColumnTypes {
  /** 64-bit whole number: counts, milliseconds since the Unix epoch, and booleans as 0 and 1. */
  readonly integer: string
  /** Text without U+0000, compared and ordered by code point on both dialects. */
  readonly text: string
  readonly blob: string
  /** Stands after the closing parenthesis of `create table`. */
  readonly tableOptions: string
}

const SQLITE_TYPES: ColumnTypes = { integer: 'integer', text: 'text', blob: 'blob', tableOptions: ' strict' }
const POSTGRES_TYPES: ColumnTypes = {
  integer: 'bigint',
  text: 'text collate "C"',
  blob: 'bytea',
  tableOptions: '',
}

/**
 * Column types under which both dialects store, compare and order the same.
 *
 * Example: ``const t = columnTypes(dialect); `create table notes (id ${t.text} primary key, at_ms ${t.integer} not
 * null)${t.tableOptions}` ``.
 */
export function columnTypes(dialect: Dialect): ColumnTypes {
  return dialect === 'sqlite' ? SQLITE_TYPES : POSTGRES_TYPES
}
