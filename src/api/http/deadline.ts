import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InterpresError } from '../../kernel/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    abort: AbortController | undefined
  }
}

/**
 * Gives every request a signal that aborts when its caller goes away or `timeoutMs` have passed, so that nobody works
 * for a closed connection.
 */
export function limitDuration(app: FastifyInstance, config: { readonly timeoutMs: number }): void {
  app.decorateRequest('abort', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const abort = new AbortController()
    request.abort = abort
    const timer = setTimeout(() => {
      abort.abort(new InterpresError('deadline_exceeded', 'The request took too long.'))
    }, config.timeoutMs)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      if (!reply.raw.writableFinished) {
        abort.abort(new InterpresError('cancelled', 'The caller closed the connection.'))
      }
    })
    done()
  })
}

export function signalOf(request: FastifyRequest): AbortSignal {
  if (request.abort === undefined) throw new Error('limitDuration is not registered on this server')
  return request.abort.signal
}
