import type { CompiledQuery } from 'kysely'
import { toStoreError } from './store-errors.ts'

const WRITING: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

/**
 * Errors: `internal` for a query that changes rows. Reads are outside of any batch, and are asked again when their
 * answer is lost. Hand-written SQL is taken at its word.
 */
export function assertReads(query: CompiledQuery): void {
  const { kind } = query.query
  if (WRITING.has(kind)) throw toStoreError('misused', new Error(`a read cannot run a query of kind ${kind}`))
}
