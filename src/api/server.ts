import type { IncomingMessage } from 'node:http'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Authenticator } from '../accounts/authenticator.ts'
import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import { allowOrigins } from './http/access/allowed-origins.ts'
import { type AccessConfig, concealFromStrangers, guardAccess } from './http/access/guard-access.ts'
import type { WebAccess } from './http/access/web-access.ts'
import { acceptBodies, mergeParameters } from './http/bodies/body.ts'
import { limitDuration } from './http/deadline.ts'
import { createConnectionErrorHandler } from './http/errors/connection-errors.ts'
import { createFailureAnswer } from './http/errors/failure-answer.ts'
import { answerUnknownPaths } from './http/errors/not-found.ts'
import { observeRequests, type RequestObserver } from './http/observation.ts'
import { readParameters } from './http/parameters/parameters.ts'
import { refuseWhileClosing } from './http/shutdown.ts'

export interface ServerDependencies {
  readonly authenticator: Pick<Authenticator, 'authenticate'>
  readonly observer: RequestObserver
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  /** Sessions of browsers; on the standard address only, and absent where the web interface is off. */
  readonly webAccess?: WebAccess | undefined
}

export interface ServerConfig extends AccessConfig {
  /** Where callers reach the standard address; named when a feature is served only there. */
  readonly standardUrl: string
  readonly requestTimeoutMs: number
  readonly allowedOrigins: readonly string[]
  /** Addresses and networks of proxies, which say from where a request came. */
  readonly trustedProxies: readonly string[]
  readonly bodyLimitBytes: number
}

const HEADER_LIMIT_BYTES = 16_384
const URL_LIMIT_CHARACTERS = 8_192
const COMPRESSION: FastifyCompressOptions = {
  threshold: 4_096,
  encodings: ['br', 'gzip'],
  requestEncodings: ['gzip', 'br', 'deflate', 'identity'],
}
const SLOW_REQUEST_CHECK_MS = 1_000
const LONGEST_REQUEST_MS = 3_600_000

/**
 * The HTTP server of one region without its endpoints: encodings, access, errors, tracing. Endpoints are registered
 * on it by `createRegionServer`. It does not listen yet.
 */
export async function createServer(
  dependencies: ServerDependencies,
  config: ServerConfig,
): Promise<FastifyInstance> {
  const { ids, logger, observer, clock, authenticator } = dependencies
  const answerFailure = createFailureAnswer({ logger })
  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: () => ids.traceId(),
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // The longest that any route may take; `limitDuration` holds each to its own.
    requestTimeout: Math.max(config.requestTimeoutMs, LONGEST_REQUEST_MS),
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: Math.min(20_000, config.requestTimeoutMs),
      connectionsCheckingInterval: SLOW_REQUEST_CHECK_MS,
      requireHostHeader: false,
      // Where nobody listens for upgrades, they are requests like others.
      shouldUpgradeCallback: (request) => wantsWebSocket(request) && app.server.listenerCount('upgrade') > 0,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: createConnectionErrorHandler(ids),
    frameworkErrors: (failure, request, reply) => void answerUnroutable(failure, request, reply),
  })
  // What a client expects beyond `100-continue` changes nothing about the answer.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  acceptBodies(app)
  readBySchemas(app)

  nameAnswers(app)
  refuseWhileClosing(app)
  app.setErrorHandler((failure, request, reply) =>
    answerFailure(concealFromStrangers(failure, request, config), request.id, reply),
  )
  observeRequests(app, { observer, logger, clock }, config)
  limitDuration(app, { timeoutMs: config.requestTimeoutMs })
  await allowOrigins(app, config.allowedOrigins)
  const guard = guardAccess(app, authenticator, config, dependencies.webAccess)
  limitUrls(app)
  await app.register(compress, COMPRESSION)
  mergeQueries(app)
  answerUnknownPaths(app, config)
  return app

  /** For a path that cannot be decoded: no hook runs for it. */
  async function answerUnroutable(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
    try {
      await guard(request)
    } catch (refusal) {
      return answerFailure(refusal, request.id, reply)
    }
    return answerFailure(failure, request.id, reply)
  }
}

/** Every answer has an id to ask about, and is kept by nobody on its way. */
function nameAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-trace-id', request.id)
    reply.header('cache-control', 'no-store')
    done()
  })
}

function limitUrls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.length > URL_LIMIT_CHARACTERS ? uriTooLong() : undefined)
  })
}

/** Any other wish, such as the `h2c` of Java's client, is passed over, and the request answered as it is. */
function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/** Reads parameters by the schema of the route; answers, which have none here, leave as they are. */
function readBySchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(
    ({ schema }) =>
      (data) =>
        validate(schema, data),
  )
}

/** Routes that read a body take their parameters from the query, too. */
function mergeQueries(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.schema?.body !== undefined)
      request.body = mergeParameters(request.query, request.body)
    done()
  })
}

function validate(schema: object, data: unknown): { value: unknown } | { error: Error } {
  try {
    return { value: readParameters(schema, mergeParameters(undefined, data)) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error('validation failed', { cause: error }) }
  }
}

function uriTooLong(): InterpresError {
  return new InterpresError(
    'uri_too_long',
    `The URL is longer than ${URL_LIMIT_CHARACTERS} characters; send the parameters in the request body.`,
  )
}
