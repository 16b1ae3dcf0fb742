import { type ErrorCode, InterpresError } from '../../../kernel/errors.ts'
import { HTTP_STATUS, toInterpresError } from '../../http/errors/error-table.ts'

/** What a connection is told before it is closed for good. */
export interface SocketFailure {
  readonly errorCode: number
  /** `errorCode` times 10,000, and a number of ours. */
  readonly reasonCode: number
  readonly message: string
  /** Status of the web socket's close frame. */
  readonly closeCode: number
}

/** Rules of the protocol that a client can break: `error_code`, the number of the reason, close status, message. */
const RULES = {
  unreadable: [400, 401, 1007, 'The frame is not a message in the format of the session.'],
  unknown_message: [
    400,
    402,
    1008,
    'A message is a map with exactly one key: source_media_chunk or end_of_source_media.',
  ],
  wrong_frame: [
    400,
    404,
    1003,
    'The session takes JSON in text frames, or msgpack in binary ones, as it was made.',
  ],
  bad_chunk: [
    400,
    405,
    1008,
    'A source_media_chunk has data: audio in strict base64 in JSON, bytes in msgpack.',
  ],
  chunk_too_large: [400, 406, 1008, 'A chunk may have 102400 bytes of audio at most.'],
  chunk_too_long: [400, 407, 1008, 'A chunk may have one second of audio at most.'],
  broken_frames: [400, 408, 1008, 'A chunk of PCM has to end with a whole frame.'],
  after_end: [400, 409, 1008, 'Nothing may follow end_of_source_media.'],
  quiet: [408, 401, 1008, 'There was no audio for 30 seconds.'],
  too_fast: [429, 401, 1008, 'The audio comes at more than twice the speed at which it is spoken.'],
} as const satisfies Record<string, readonly [number, number, number, string]>

/** What the domain calls them: faults of the caller, whichever. */
const CODES: Readonly<Partial<Record<keyof typeof RULES, ErrorCode>>> = {
  quiet: 'request_timeout',
  too_fast: 'rate_limited',
}

type ProtocolRule = keyof typeof RULES

export const PROTOCOL_RULES = Object.keys(RULES) as readonly ProtocolRule[]

/** What a client did against the protocol. */
export class ProtocolError extends InterpresError {
  readonly rule: ProtocolRule
  readonly requestType: string

  constructor(rule: ProtocolRule, requestType = 'unknown') {
    super(CODES[rule] ?? 'invalid_parameter', RULES[rule][3])
    this.rule = rule
    this.requestType = requestType
  }
}

/** Numbers of the reasons of the domain's errors; those that share a status differ. */
const REASONS = {
  invalid_audio: 403,
  invalid_parameter: 410,
  unsupported_pair: 411,
  markup_not_well_formed: 412,
  invalid_document: 413,
  authentication_missing: 401,
  authentication_failed: 401,
  access_denied: 402,
  not_found: 401,
  method_not_allowed: 401,
  request_timeout: 402,
  conflict: 401,
  payload_too_large: 401,
  uri_too_long: 401,
  unsupported_media_type: 401,
  rate_limited: 402,
  overloaded: 403,
  headers_too_large: 401,
  quota_exceeded: 401,
  internal: 401,
  engine_unavailable: 401,
  store_unavailable: 402,
  store_damaged: 403,
  store_too_new: 404,
  shutting_down: 405,
  cancelled: 406,
  document_not_ready: 407,
  data_directory_in_use: 408,
  configuration_invalid: 409,
  deadline_exceeded: 401,
} as const satisfies Record<ErrorCode, number>

const POLICY_VIOLATION = 1008
const SERVER_ERROR = 1011

/** The one table of this surface. Nothing but what is public gets out. */
export function toSocketFailure(failure: unknown): SocketFailure {
  if (failure instanceof ProtocolError) {
    const [errorCode, number, closeCode, message] = RULES[failure.rule]
    return { errorCode, reasonCode: errorCode * 10_000 + number, message, closeCode }
  }
  const { code, message } = failure instanceof InterpresError ? failure : toInterpresError(failure)
  const errorCode = HTTP_STATUS[code]
  return {
    errorCode,
    reasonCode: errorCode * 10_000 + REASONS[code],
    message: code === 'invalid_audio' ? 'Audio format not supported' : message,
    closeCode: errorCode >= 500 ? SERVER_ERROR : POLICY_VIOLATION,
  }
}

export function requestTypeOf(failure: unknown): string {
  if (failure instanceof ProtocolError) return failure.requestType
  const isAboutAudio =
    failure instanceof InterpresError && ['invalid_audio', 'quota_exceeded'].includes(failure.code)
  return isAboutAudio ? 'source_media_chunk' : 'unknown'
}
