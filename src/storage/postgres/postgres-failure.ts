import { DatabaseError } from 'pg'
import { type FailureKind, UnexpectedChanges } from '../store-errors.ts'

/** A whole number from the database that a JavaScript number cannot hold exactly. */
export class UnsafeInteger extends Error {}

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const CONFLICTS: ReadonlySet<string> = new Set([
  '23505', // unique_violation
  '23503', // foreign_key_violation
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  // When two sessions create a table at once:
  '42P07', // duplicate_table
  '42710', // duplicate_object
])

/**
 * Classes: connection, authorization, unknown database, resources (no disk, no memory, no connection), object not in
 * the right state (locks), operator intervention (shutdown, cancel), system error, internal error.
 */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(['08', '28', '3D', '53', '55', '57', '58', 'XX'])
const READ_ONLY_TRANSACTION = '25006'

export function failureKind(error: unknown): FailureKind {
  if (error instanceof UnexpectedChanges) return 'conflict'
  if (error instanceof UnsafeInteger) return 'misused'
  const state = sqlState(error)
  if (state === undefined) return 'unavailable'
  if (CONFLICTS.has(state)) return 'conflict'
  return UNAVAILABLE_CLASSES.has(state.slice(0, 2)) || state === READ_ONLY_TRANSACTION
    ? 'unavailable'
    : 'misused'
}

/** True when PostgreSQL undid a transaction for the sake of another, and a second try may well succeed. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/** True when the connection itself is gone or in doubt, rather than the statement refused. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return failureKind(error) === 'unavailable'
  return state.startsWith('08') || state.startsWith('57P')
}

/** The code that the server gave; errors of sockets and of the client itself have none. */
function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}
