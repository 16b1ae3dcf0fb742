import type { FastifyReply } from 'fastify'
import type { InterpresError } from '../../../kernel/errors.ts'
import type { Logger } from '../../../kernel/logging.ts'
import { toErrorAnswer, toInterpresError } from './error-table.ts'

/** Answers any failure in the words of the error table, and logs those of the service itself. */
export function createFailureAnswer({ logger }: { readonly logger: Logger }) {
  return (failure: unknown, traceId: string, reply: FastifyReply): FastifyReply => {
    const error = toInterpresError(failure)
    const { status, headers, body } = toErrorAnswer(error)
    // A caller that went away, or a stop, is no failure of the service.
    if (status >= 500 && error.code !== 'cancelled' && error.code !== 'shutting_down') {
      logger.error({ traceId, code: error.code, ...causeOf(error) }, 'request failed')
    }
    return reply
      .code(status)
      .headers({
        ...headers,
        'x-trace-id': traceId,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
      .send(JSON.stringify(body))
  }
}

function causeOf(error: InterpresError): { error?: Error } {
  return error.cause instanceof Error ? { error: error.cause } : {}
}
