import { InterpresError } from '../kernel/errors.ts'

/** The store cannot be reached, has no space or is damaged. What really happened goes into `cause`, for the log. */
export function storeUnavailable(cause: unknown): InterpresError {
  return new InterpresError('store_unavailable', 'The service cannot reach its storage. Try again later.', {
    cause,
    retryAfterSeconds: 5,
  })
}

/** A unique or foreign key constraint stood in the way, or `expectChanges` was not met. */
export function storeConflict(cause: unknown): InterpresError {
  return new InterpresError('conflict', 'The change conflicts with another one.', { cause })
}

/** More work is queued for the store than it may hold. */
export function storeOverloaded(): InterpresError {
  return new InterpresError('overloaded', 'The service is overloaded. Try again later.', {
    retryAfterSeconds: 1,
  })
}

/** A statement that is wrong in itself: a mistake of this program, not of a caller. */
export function storeMisused(cause: unknown): InterpresError {
  return new InterpresError('internal', 'Internal error.', { cause })
}
