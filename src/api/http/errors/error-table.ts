import { type ErrorCode, InterpresError } from '../../../kernel/errors.ts'

/** HTTP status of every domain error. Nothing permanent is a 5xx: clients retry those. */
export const HTTP_STATUS = {
  invalid_parameter: 400,
  unsupported_pair: 400,
  markup_not_well_formed: 400,
  invalid_document: 400,
  invalid_audio: 400,
  not_found: 404,
  method_not_allowed: 405,
  access_denied: 403,
  authentication_missing: 401,
  authentication_failed: 403,
  conflict: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  headers_too_large: 431,
  request_timeout: 408,
  quota_exceeded: 456,
  rate_limited: 429,
  overloaded: 429,
  engine_unavailable: 503,
  document_not_ready: 503,
  deadline_exceeded: 504,
  cancelled: 503,
  shutting_down: 503,
  store_unavailable: 503,
  store_damaged: 503,
  store_too_new: 503,
  data_directory_in_use: 503,
  configuration_invalid: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>

export interface ErrorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly message: string; readonly code: ErrorCode; readonly detail?: string }
}

const RETRY_AFTER_DEFAULT_SECONDS = 1

/** Renders a failure for a caller. Only what an `InterpresError` declares public gets out. */
export function toErrorAnswer(failure: unknown): ErrorAnswer {
  const error = toInterpresError(failure)
  const status = HTTP_STATUS[error.code]
  const headers: Record<string, string> = {}
  if (status === 429 || status === 503) {
    headers['retry-after'] = String(error.retryAfterSeconds ?? RETRY_AFTER_DEFAULT_SECONDS)
  }
  return {
    status,
    headers,
    body: {
      message: error.message,
      code: error.code,
      ...(error.detail === undefined ? {} : { detail: error.detail }),
    },
  }
}

/** Errors of the HTTP layer itself in the words of the catalogue; anything unknown is `internal`. */
export function toInterpresError(failure: unknown): InterpresError {
  if (failure instanceof InterpresError) return failure
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new InterpresError('payload_too_large', 'The request body is too large.', { cause: failure })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new InterpresError('unsupported_media_type', UNSUPPORTED_MEDIA_TYPE, { cause: failure })
    case 'FST_CP_ERR_INVALID_CONTENT_ENCODING':
      return new InterpresError('unsupported_media_type', UNSUPPORTED_CONTENT_ENCODING, { cause: failure })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new InterpresError(
        'invalid_parameter',
        'The request body has not the length of its Content-Length header.',
      )
    case 'FST_ERR_BAD_URL':
      return new InterpresError('invalid_parameter', 'The request path is not a valid URL path.')
    case 'FST_ERR_ASYNC_CONSTRAINT':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new InterpresError('not_found', NOT_FOUND)
    default:
      return fromStatus(failure)
  }
}

export const NOT_FOUND = 'There is nothing at this path.'
export const UNSUPPORTED_MEDIA_TYPE =
  'The Content-Type is not supported here. Send application/json or application/x-www-form-urlencoded.'
const UNSUPPORTED_CONTENT_ENCODING =
  'The Content-Encoding is not supported. Send gzip, br or deflate, once, or none.'

function fromStatus(failure: unknown): InterpresError {
  const status = failure instanceof Error && 'statusCode' in failure ? failure.statusCode : undefined
  if (status === 413)
    return new InterpresError('payload_too_large', 'The request body is too large.', { cause: failure })
  if (status === 415)
    return new InterpresError('unsupported_media_type', UNSUPPORTED_MEDIA_TYPE, { cause: failure })
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new InterpresError('invalid_parameter', 'The request is not well-formed.', { cause: failure })
  }
  return new InterpresError('internal', 'An internal error occurred.', { cause: failure })
}
