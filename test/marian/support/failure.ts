import { InterpresError } from '../../../src/kernel/errors.ts'

/** The domain error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<InterpresError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof InterpresError)) throw new Error(`expected a domain error, got ${String(error)}`)
  return error
}
