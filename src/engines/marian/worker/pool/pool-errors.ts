import { InterpresError, overload } from '../../../../kernel/errors.ts'

const RETRY_AFTER_SECONDS = 2

export function unavailable(message: string, cause?: unknown): InterpresError {
  return new InterpresError('engine_unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
}

export function overloaded(): InterpresError {
  return overload('Too many texts are waiting for translation', RETRY_AFTER_SECONDS)
}
