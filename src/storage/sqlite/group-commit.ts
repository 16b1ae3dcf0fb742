import type { StatementResult } from '../database.ts'
import { isStoreFailure, UnexpectedChanges } from '../store-errors.ts'
import type { BatchOutcome, WireBatch } from './messages.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { isOutOfSpace, toFailure } from './sqlite-failure.ts'

/**
 * Runs batches in one transaction, each within its own savepoint: one fsync for all, and a batch that fails is undone
 * alone. Gives one outcome per batch, in order; `ok` only after the commit.
 *
 * When the disk is full, SQLite may undo the whole transaction, though only one batch was too large; the batches then
 * run one by one, so that those that fit take effect. Other failures of the store fail every batch.
 */
export function commitGroup(
  connection: SqliteConnection,
  batches: readonly WireBatch[],
): readonly BatchOutcome[] {
  try {
    return commitTogether(connection, batches)
  } catch (error) {
    rollBack(connection)
    if (isOutOfSpace(error) && batches.length > 1) {
      return batches.flatMap((batch) => commitGroup(connection, [batch]))
    }
    if (isStoreFailure(toFailure(error).kind) && !isOutOfSpace(error)) throw error
    return batches.map(() => ({ ok: false, failure: toFailure(error) }))
  }
}

function commitTogether(
  connection: SqliteConnection,
  batches: readonly WireBatch[],
): readonly BatchOutcome[] {
  connection.exec('begin immediate')
  const outcomes = batches.map((batch) => runInSavepoint(connection, batch))
  connection.exec('commit')
  return outcomes
}

function runInSavepoint(connection: SqliteConnection, batch: WireBatch): BatchOutcome {
  connection.exec('savepoint batch')
  try {
    const results = batch.map((statement): StatementResult => {
      const result = connection.run(statement)
      if (statement.expectChanges !== undefined && statement.expectChanges !== result.changes) {
        throw new UnexpectedChanges(result.changes, statement.expectChanges)
      }
      return result
    })
    connection.exec('release batch')
    return { ok: true, results }
  } catch (error) {
    const failure = toFailure(error)
    if (isStoreFailure(failure.kind) || !connection.inTransaction()) throw error
    connection.exec('rollback to batch')
    connection.exec('release batch')
    return { ok: false, failure }
  }
}

function rollBack(connection: SqliteConnection): void {
  if (connection.inTransaction()) connection.exec('rollback')
}
