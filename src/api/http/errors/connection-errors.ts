import type { Socket } from 'node:net'
import { InterpresError } from '../../../kernel/errors.ts'
import type { IdSource } from '../../../kernel/ids.ts'
import { toErrorAnswer } from './error-table.ts'

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

/**
 * Answers connections whose bytes are no HTTP request that the server could route: malformed, too many header bytes,
 * too slow. The connection is closed afterwards.
 */
export function createConnectionErrorHandler(ids: IdSource) {
  return (failure: Error & { readonly code?: string }, socket: Socket): void => {
    if (failure.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, body } = toErrorAnswer(toPublicError(failure.code))
    const content = JSON.stringify(body)
    socket.end(
      [
        `HTTP/1.1 ${status} ${REASONS[status] ?? 'Bad Request'}`,
        `X-Trace-ID: ${ids.traceId()}`,
        'Content-Type: application/json; charset=utf-8',
        'Cache-Control: no-store',
        `Content-Length: ${Buffer.byteLength(content)}`,
        'Connection: close',
        '',
        content,
      ].join('\r\n'),
    )
  }
}

function toPublicError(code: string | undefined): InterpresError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new InterpresError('headers_too_large', 'The request headers are larger than 16384 bytes.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new InterpresError('request_timeout', 'The request did not arrive in time.')
    default:
      return new InterpresError('invalid_parameter', 'The bytes received are not a well-formed HTTP request.')
  }
}
