import { type ErrorCode, InterpresError } from '../kernel/errors.ts'

const USAGE = 2
const NOT_FOUND = 3
const REFUSED = 4
const TEMPORARY = 75
const CONFIGURATION = 78
const INTERNAL = 70

/**
 * Exit status of every domain error, after sysexits: 75 may be tried again; 78 stays until the operator has changed
 * the configuration or what it names.
 */
export const EXIT_STATUS = {
  invalid_parameter: USAGE,
  unsupported_pair: REFUSED,
  markup_not_well_formed: USAGE,
  invalid_document: USAGE,
  invalid_audio: USAGE,
  not_found: NOT_FOUND,
  method_not_allowed: INTERNAL,
  access_denied: REFUSED,
  authentication_missing: REFUSED,
  authentication_failed: REFUSED,
  conflict: REFUSED,
  payload_too_large: USAGE,
  uri_too_long: USAGE,
  unsupported_media_type: USAGE,
  headers_too_large: USAGE,
  request_timeout: TEMPORARY,
  quota_exceeded: REFUSED,
  rate_limited: TEMPORARY,
  overloaded: TEMPORARY,
  engine_unavailable: TEMPORARY,
  document_not_ready: TEMPORARY,
  deadline_exceeded: TEMPORARY,
  cancelled: TEMPORARY,
  shutting_down: TEMPORARY,
  store_unavailable: TEMPORARY,
  store_damaged: CONFIGURATION,
  store_too_new: CONFIGURATION,
  data_directory_in_use: CONFIGURATION,
  configuration_invalid: CONFIGURATION,
  internal: INTERNAL,
} as const satisfies Record<ErrorCode, number>

/** Failures whose cause only the operator can mend, and therefore has to know. */
const WITH_CAUSE: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'store_damaged'])

/** What a command line shows for a failure. Unexpected ones show their stack: the operator is the one to report it. */
export function describeFailure(failure: unknown): { readonly text: string; readonly status: number } {
  if (failure instanceof InterpresError) {
    const detail = failure.detail === undefined ? '' : `\n${failure.detail}`
    const cause = WITH_CAUSE.has(failure.code) ? rootCauseOf(failure) : undefined
    const reason = cause === undefined ? '' : `\nCause: ${cause}`
    return { text: `interpres: ${failure.message}${detail}${reason}\n`, status: EXIT_STATUS[failure.code] }
  }
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
  return { text: `interpres: unexpected failure\n${text}\n`, status: INTERNAL }
}

/** The message of the error at the end of the chain of causes. */
function rootCauseOf(failure: Error): string | undefined {
  let root: unknown = failure.cause
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root instanceof Error && root.message !== '' ? root.message : undefined
}
