import type { PoolClient, QueryResult } from 'pg'
import type { StatementResult } from '../database.ts'
import type { Parameter } from '../statement-parameters.ts'
import { UnexpectedChanges } from '../store-errors.ts'
import { isConnectionLoss } from './postgres-failure.ts'

export interface BoundStatement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly expectChanges: number | undefined
}

/** A transaction: all its statements take effect or none. */
export type BoundBatch = readonly BoundStatement[]

/** The connection broke while the commit was under way: it may or may not have taken effect. */
export class CommitInDoubt extends Error {}

/**
 * Runs batches in one transaction and gives their results in order; a failure of any undoes all. The connection is
 * sound after every error but those of `isConnectionLoss` and `CommitInDoubt`.
 *
 * Statements go out without waiting for one another. `begin` alone is awaited: were it refused, the statements behind
 * it would commit one by one.
 */
export async function runTransaction(
  client: PoolClient,
  batches: readonly BoundBatch[],
  begin: string,
): Promise<readonly (readonly StatementResult[])[]> {
  await client.query(begin)
  const settled = await Promise.allSettled(
    batches.map((batch) => Promise.all(batch.map((s) => run(client, s)))),
  )
  const failed = settled.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) {
    if (!isConnectionLoss(failed.reason)) await client.query('rollback')
    throw failed.reason
  }
  await commit(client)
  return settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

async function run(client: PoolClient, statement: BoundStatement): Promise<StatementResult> {
  const result = toStatementResult(await client.query(statement.sql, [...statement.parameters]))
  if (statement.expectChanges !== undefined && statement.expectChanges !== result.changes) {
    throw new UnexpectedChanges(result.changes, statement.expectChanges)
  }
  return result
}

async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    throw isConnectionLoss(error) ? new CommitInDoubt('commit not confirmed', { cause: error }) : error
  }
}

export function toStatementResult(result: QueryResult): StatementResult {
  return { rows: result.rows, changes: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0) }
}
