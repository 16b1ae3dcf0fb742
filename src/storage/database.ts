import type { CompiledQuery } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

/** A statement of a batch. `expectChanges` makes the whole batch fail when another number of rows was changed. */
export interface Statement {
  readonly query: CompiledQuery
  readonly expectChanges?: number
}

export interface StatementResult {
  readonly rows: readonly unknown[]
  /** Rows inserted, updated or deleted; 0 for a select. */
  readonly changes: number
}

/**
 * One store. Every method resolves only when what it wrote survives a crash of the process and of the machine.
 * Writes of concurrent callers share commits (group commit) without sharing fate: a failing batch is undone alone.
 *
 * Errors: `InterpresError` `conflict` for a violated unique or foreign key constraint or an unmet `expectChanges`,
 * `store_unavailable` when the store cannot be reached or has no space, `store_damaged` when its file is,
 * `overloaded` when too much is queued for it, `invalid_parameter` for text with U+0000, `internal` for a statement that is wrong in itself.
 *
 * After `store_unavailable` and `store_damaged` a write may have taken effect all the same: the answer to a commit can be lost on its way.
 * Whatever must happen exactly once carries an id, so that a second try is a `conflict`. After any other error nothing
 * was changed.
 */
export interface Database {
  readonly dialect: Dialect
  /** Runs a query that reads; the rows have the type that the query builder inferred. */
  read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>
  /** Runs all statements in one transaction: all take effect or none. */
  write(statements: readonly Statement[]): Promise<readonly StatementResult[]>
  /** Resolves when the store answers; for readiness checks. */
  ping(): Promise<void>
  close(): Promise<void>
}
