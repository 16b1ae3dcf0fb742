import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Lets pages of these origins call the API from a browser; `*` stands for all. Does nothing without origins. A browser
 * that asks beforehand gets the same answer on every path. An `OPTIONS` request that is no such question is answered
 * as any other request.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  const options = {
    origin: origins.includes('*') ? true : [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['X-Trace-ID', 'Retry-After'],
    maxAge: 600,
  }
  await app.register(cors, {
    delegator({ headers }, done) {
      const preflight = headers.origin !== undefined && headers['access-control-request-method'] !== undefined
      done(null, { ...options, preflight })
    },
  })
}
