import type { FastifyInstance } from 'fastify'
import { InterpresError } from '../../kernel/errors.ts'

/** What callers are told while the service stops: another server, or this one when it is back, will serve them. */
export function shuttingDown(): InterpresError {
  return new InterpresError('shutting_down', 'The service is being stopped or restarted, please try again.', {
    retryAfterSeconds: 2,
  })
}

/** Refuses requests that arrive on kept connections once the server has begun to close. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(isClosing ? shuttingDown() : undefined)
  })
}
