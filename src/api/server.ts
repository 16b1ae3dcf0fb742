import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import type { Authenticator } from '../accounts/authenticator.ts'
import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import { type AccessConfig, guardAccess } from './http/access.ts'
import { acceptBodies, mergeParameters } from './http/body.ts'
import { createConnectionErrorHandler } from './http/connection-errors.ts'
import { limitDuration } from './http/deadline.ts'
import { toErrorAnswer, toInterpresError } from './http/error-table.ts'
import { answerUnknownPaths } from './http/not-found.ts'
import { observeRequests, type RequestObserver } from './http/observation.ts'
import { readParameters } from './http/parameters.ts'

export interface ServerDependencies {
  readonly authenticator: Authenticator
  readonly observer: RequestObserver
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
}

export interface ServerConfig extends AccessConfig {
  /** Where callers reach the standard address; named when a feature is served only there. */
  readonly standardUrl: string
  readonly requestTimeoutMs: number
  readonly allowedOrigins: readonly string[]
  readonly bodyLimitBytes: number
}

const HEADER_LIMIT_BYTES = 16_384
const URL_LIMIT_CHARACTERS = 8_192
const COMPRESSION_THRESHOLD_BYTES = 4_096
const SLOW_REQUEST_CHECK_MS = 1_000

/**
 * The HTTP server of one region without its endpoints: encodings, access, errors, tracing. Endpoints are registered
 * on it by `registerEndpoints`. It does not listen yet.
 */
export async function createServer(
  dependencies: ServerDependencies,
  config: ServerConfig,
): Promise<FastifyInstance> {
  const { ids, logger, observer, clock, authenticator } = dependencies
  const app = fastify({
    logger: false,
    genReqId: () => ids.traceId(),
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: config.requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: Math.min(20_000, config.requestTimeoutMs),
      connectionsCheckingInterval: SLOW_REQUEST_CHECK_MS,
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: createConnectionErrorHandler(ids),
    frameworkErrors: (error, request, reply) => void answerFailure(error, request.id, reply),
  })
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  acceptBodies(app)
  app.setValidatorCompiler(
    ({ schema }) =>
      (data) =>
        validate(schema, data),
  )
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-trace-id', request.id)
    reply.header('cache-control', 'no-store')
    done(request.url.length > URL_LIMIT_CHARACTERS ? uriTooLong() : undefined)
  })
  observeRequests(app, { observer, logger, clock }, config)
  limitDuration(app, { timeoutMs: config.requestTimeoutMs })
  if (config.allowedOrigins.length > 0) await app.register(cors, corsOptions(config.allowedOrigins))
  guardAccess(app, authenticator, config)
  await app.register(compress, {
    threshold: COMPRESSION_THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'br', 'deflate', 'identity'],
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.schema?.body !== undefined)
      request.body = mergeParameters(request.query, request.body)
    done()
  })
  app.setErrorHandler((failure, request, reply) => answerFailure(failure, request.id, reply))
  answerUnknownPaths(app, config)
  return app

  function answerFailure(failure: unknown, traceId: string, reply: Reply) {
    const error = toInterpresError(failure)
    const answer = toErrorAnswer(error)
    if (answer.status >= 500) {
      logger.error({ traceId, code: error.code, ...causeOf(error) }, 'request failed')
    }
    return reply
      .code(answer.status)
      .headers({
        ...answer.headers,
        'x-trace-id': traceId,
        'content-type': 'application/json; charset=utf-8',
      })
      .send(JSON.stringify(answer.body))
  }
}

type Reply = Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>[2]

function validate(schema: object, data: unknown): { value: unknown } | { error: Error } {
  try {
    return { value: readParameters(schema, mergeParameters(undefined, data)) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error('validation failed', { cause: error }) }
  }
}

function causeOf(error: InterpresError): { error?: Error } {
  return error.cause instanceof Error ? { error: error.cause } : {}
}

function uriTooLong(): InterpresError {
  return new InterpresError(
    'uri_too_long',
    `The URL is longer than ${URL_LIMIT_CHARACTERS} characters; send the parameters in the request body.`,
  )
}

function corsOptions(allowedOrigins: readonly string[]) {
  return {
    origin: allowedOrigins.includes('*') ? true : [...allowedOrigins],
    exposedHeaders: ['X-Trace-ID', 'Retry-After'],
    maxAge: 600,
  }
}
