import { InterpresError, overload } from '../kernel/errors.ts'

/**
 * What is to blame when an operation fails: `conflict` the state of the rows, `unavailable` the file, the disk or the
 * connection, `damaged` what the file holds, `misused` the statement itself.
 */
export type FailureKind = 'conflict' | 'unavailable' | 'damaged' | 'misused'

/** True when the store itself fails, whatever it is asked. */
export function isStoreFailure(kind: FailureKind): boolean {
  return kind === 'unavailable' || kind === 'damaged'
}

/** The error that callers get; what really happened goes into `cause`, for the log. */
export function toStoreError(kind: FailureKind, cause: unknown): InterpresError {
  switch (kind) {
    case 'conflict':
      return new InterpresError('conflict', 'The change conflicts with another one.', { cause })
    case 'unavailable':
      return new InterpresError(
        'store_unavailable',
        'The service cannot reach its storage. Try again later.',
        {
          cause,
          retryAfterSeconds: 5,
        },
      )
    case 'damaged':
      return new InterpresError('store_damaged', 'The storage of the service is damaged.', {
        cause,
        retryAfterSeconds: 60,
      })
    case 'misused':
    default:
      return new InterpresError('internal', 'Internal error.', { cause })
  }
}

/** More work is queued for the store than it may hold. */
export function storeOverloaded(): InterpresError {
  return overload('The service is overloaded. Try again later.', 1)
}

/** `expectChanges` of a statement was not met. */
export class UnexpectedChanges extends Error {
  constructor(actual: number, expected: number) {
    super(`${actual} rows changed, not ${expected}`)
    this.name = 'UnexpectedChanges'
  }
}
