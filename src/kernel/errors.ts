/**
 * Every code that a domain may throw. A code says what went wrong in the words of the domain; each surface
 * (HTTP, command line) holds an exhaustive table from code to its own status.
 */
export const ERROR_CODES = [
  'invalid_parameter',
  'unsupported_pair',
  'markup_not_well_formed',
  'invalid_document',
  'invalid_audio',
  'not_found',
  'method_not_allowed',
  'access_denied',
  'authentication_missing',
  'authentication_failed',
  'conflict',
  'payload_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'headers_too_large',
  'request_timeout',
  'quota_exceeded',
  'rate_limited',
  'overloaded',
  'engine_unavailable',
  'document_not_ready',
  'deadline_exceeded',
  'cancelled',
  'shutting_down',
  'store_unavailable',
  'store_damaged',
  'store_too_new',
  'data_directory_in_use',
  'configuration_invalid',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export interface InterpresErrorDetails {
  /** Shown to callers beside the message, e.g. which line of a file is wrong. */
  readonly detail?: string
  /** When the caller may try again. */
  readonly retryAfterSeconds?: number
  /** What really happened; goes to the log, never to a caller. */
  readonly cause?: unknown
}

/**
 * An expected failure. `message` is public: it is shown to callers as it stands, so it must hold no text of other
 * callers, no path and no secret.
 */
export class InterpresError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: InterpresErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'InterpresError'
    this.code = code
    this.detail = details.detail
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** More at a time than can be done; the caller may try again after so long. */
export function overload(message: string, retryAfterSeconds: number): InterpresError {
  return new InterpresError('overloaded', message, { retryAfterSeconds })
}
