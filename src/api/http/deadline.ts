import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InterpresError } from '../../kernel/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    abort: AbortController | undefined
  }
  interface FastifyInstance {
    requestsInProgress: Set<AbortController>
  }
  interface FastifyContextConfig {
    /** How long a call of the route may take in all, where that is not the server's limit. */
    timeoutMs?: number
    /** How long its body may pause while it arrives. */
    idleTimeoutMs?: number
  }
}

/**
 * Gives every request a signal that aborts when its caller goes away or the time of its route has passed, so that nobody
 * works for a closed connection. A body that has not arrived by then, or that pauses for longer than its route allows, is
 * answered `request_timeout`, and the connection is closed.
 */
export function limitDuration(app: FastifyInstance, config: { readonly timeoutMs: number }): void {
  const inProgress = new Set<AbortController>()
  app.decorate('requestsInProgress', inProgress)
  app.decorateRequest('abort', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const abort = new AbortController()
    request.abort = abort
    inProgress.add(abort)
    const { timeoutMs = config.timeoutMs, idleTimeoutMs } = request.routeOptions.config
    const giveUpOn = (): void => {
      const { complete, socket } = request.raw
      // A request that was injected comes whole and has no connection.
      if (!complete && socket instanceof Socket) app.server.emit('clientError', requestTimeout(), socket)
    }
    const timer = setTimeout(() => {
      abort.abort(new InterpresError('deadline_exceeded', 'The request took too long.'))
      giveUpOn()
    }, timeoutMs)
    const pauses = idleTimeoutMs === undefined ? undefined : watchPauses(request, idleTimeoutMs, giveUpOn)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      inProgress.delete(abort)
      clearInterval(pauses)
      if (!reply.raw.writableFinished) {
        abort.abort(new InterpresError('cancelled', 'The caller closed the connection.'))
      }
    })
    done()
  })
}

/** Ends the work on every request in progress; each is answered with the error. */
export function abortRequests(app: FastifyInstance, error: InterpresError): void {
  for (const abort of app.requestsInProgress) abort.abort(error)
}

export function signalOf(request: FastifyRequest): AbortSignal {
  if (request.abort === undefined) throw new Error('limitDuration is not registered on this server')
  return request.abort.signal
}

/** Looks at the connection now and then: a listener for its data would take the data from whoever reads the body. */
function watchPauses({ raw }: FastifyRequest, idleTimeoutMs: number, giveUpOn: () => void): NodeJS.Timeout {
  let bytes = raw.socket.bytesRead
  let quietMs = 0
  const everyMs = idleTimeoutMs / 4
  const timer = setInterval(() => {
    quietMs = raw.socket.bytesRead === bytes ? quietMs + everyMs : 0
    bytes = raw.socket.bytesRead
    if (quietMs >= idleTimeoutMs) giveUpOn()
  }, everyMs)
  timer.unref()
  return timer
}

/** As the HTTP server itself says it. */
function requestTimeout(): Error {
  return Object.assign(new Error('the request did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
