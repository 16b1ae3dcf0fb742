import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify'
import { type Static, type TSchema, type TUnknown, Type } from 'typebox'
import type { Caller } from '../../accounts/caller.ts'
import { InterpresError } from '../../kernel/errors.ts'
import { type Region, STANDARD_REGION } from '../../kernel/region.ts'
import { isStandardOnlyPath } from '../../regions/feature-table.ts'
import { callerOf, wantsUnauthorized } from './access/guard-access.ts'
import type { UploadBudget } from './bodies/upload-budget.ts'
import { signalOf } from './deadline.ts'
import type { RawParameters } from './parameters/parameters.ts'
import { asItCame } from './parameters/single-parameter.ts'
import { answers } from './route-documentation.ts'

/** One call of a route, its parameters read into the types of the schemas that the route declares. */
export interface Call<Params, Query, Body> {
  /** Whose key came with the call; only on routes that need one. */
  readonly caller: Caller
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Aborts when the caller goes away or the time of a request is over. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface RouteDeclaration<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  RawBody extends TSchema | undefined,
> {
  readonly method: HTTPMethods | readonly HTTPMethods[]
  /** `/v3/glossaries/:glossary_id` */
  readonly path: string
  /** Serves the same under `/v1/` for older clients; the API reference does not show it. */
  readonly alsoV1?: boolean
  readonly summary: string
  /** The chapter of the API reference. */
  readonly tag: string
  /** Who may call: any key (default), keys with the admin role, an operator in the web interface, or anybody. */
  readonly access?: 'key' | 'admin' | 'operator' | 'public'
  /** The right that a scoped key needs; a scoped key may call no route without one. */
  readonly scope?: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Instead of `query`: only described; the handler reads `request.query` itself. */
  readonly rawQuery?: TSchema
  /** Instead of `body`: only described; the handler reads what came. */
  readonly rawBody?: RawBody
  /** Takes no form, only JSON. Errors: `unsupported_media_type`. */
  readonly jsonOnly?: boolean
  /** When absent, the limit of the server. */
  readonly bodyLimitBytes?: number
  /** What bounds the large bodies in memory; a body counts with `bodyLimitBytes` at most. Long texts in it may be UTF-8. */
  readonly uploads?: UploadBudget
  readonly status?: 200 | 201 | 202
  /** The answer of success; without it the answer is an empty 204. */
  readonly answer?: TSchema
  /** Media types of a body that is neither JSON nor a URL-encoded form; the route reads them itself. */
  readonly consumes?: readonly string[]
  /** How long a call may take in all, its body included. When absent, the limit of the server. */
  readonly timeoutMs?: number
  /** How long the body may pause while it arrives. */
  readonly idleTimeoutMs?: number
  /** False for answers that are compressed already. */
  readonly isCompressed?: false
  /** Media type of an answer that is not JSON. */
  readonly produces?: string
  /** Statuses of failure besides those that follow from access, path and body. */
  readonly failures?: readonly number[]
  /** Runs before parameters are read by the schemas, e.g. to word a refusal as callers know it. Throws to refuse. */
  readonly check?: (request: FastifyRequest) => void
  readonly handle: (
    call: Call<Static<Params>, Static<Query>, RawBody extends TSchema ? RawParameters : Static<Body>>,
  ) => unknown
}

/** A route that a server can take. */
export interface Route {
  readonly path: string
  readonly register: (app: FastifyInstance) => void
}

/**
 * Declares a route: who may call it, what it takes, what it answers. Everything that routes have in common follows from
 * the declaration, the entry of the API reference included.
 *
 * Use: `route({ method: 'GET', path: '/v3/things/:id', summary: 'Get a thing', tag: 'things', scope: 'things:read',
 * params: ThingParams, answer: ThingAnswer, failures: [404], handle: ({ caller, params }) => ... })`.
 */
export function route<
  Params extends TSchema = TUnknown,
  Query extends TSchema = TUnknown,
  Body extends TSchema = TUnknown,
  RawBody extends TSchema | undefined = undefined,
>(declaration: RouteDeclaration<Params, Query, Body, RawBody>): Route {
  const { path, method, alsoV1 = false, handle } = declaration
  const options = optionsOf(declaration)
  const status = declaration.answer === undefined ? 204 : (declaration.status ?? 200)
  type DeclaredCall = Parameters<typeof handle>[0]

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const call = {
      request,
      reply,
      params: request.params,
      query: request.query,
      body: request.body,
      get caller() {
        return callerOf(request)
      },
      get signal() {
        return signalOf(request)
      },
    }
    reply.code(status)
    // The server's validators have read these by the very schemas that give the types.
    const answer = await handle(call as DeclaredCall)
    return status === 204 ? reply.send() : answer
  }

  return {
    path,
    register(app) {
      const methods = typeof method === 'string' ? method : [...method]
      app.route({ ...options, method: methods, url: path, handler })
      if (!alsoV1) return
      const schema = { ...options.schema, hide: true }
      app.route({ ...options, schema, method: methods, url: path.replace(/^\/v2\//, '/v1/'), handler })
    },
  }
}

/** Puts routes on the server of a region, without those of features that only the standard address serves. */
export function registerRoutes(app: FastifyInstance, region: Region, routes: readonly Route[]): void {
  for (const { path, register } of routes) {
    if (region === STANDARD_REGION || !isStandardOnlyPath(path)) register(app)
  }
}

const BOTH_ENCODINGS = ['application/json', 'application/x-www-form-urlencoded']

type AnyDeclaration = Omit<RouteDeclaration<TSchema, TSchema, TSchema, TSchema | undefined>, 'handle'>

function optionsOf(declaration: AnyDeclaration): RouteShorthandOptions {
  const { access = 'key', scope, rawQuery, rawBody, bodyLimitBytes, uploads, check } = declaration
  const { timeoutMs, idleTimeoutMs } = declaration
  const isRaw = rawQuery !== undefined || rawBody !== undefined
  const onRequest = [
    ...(declaration.jsonOnly === true ? [requireJson] : []),
    ...(uploads === undefined || bodyLimitBytes === undefined ? [] : [uploads.hook(bodyLimitBytes)]),
  ]
  return {
    schema: schemaOf(declaration),
    config: {
      access,
      swaggerTransform: describeAnswers(declaration),
      ...(scope === undefined ? {} : { scope }),
      longTexts: uploads !== undefined,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
    },
    // No `HEAD` for a `GET` that old clients send with a body.
    ...(declaration.body === undefined ? {} : { exposeHeadRoute: false }),
    ...(declaration.isCompressed === false ? { compress: false } : {}),
    ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
    ...(onRequest.length === 0 ? {} : { onRequest }),
    ...(isRaw ? { validatorCompiler: asItCame } : {}),
    ...(check === undefined ? {} : { preValidation: async (request) => check(request) }),
  }
}

function schemaOf(declaration: AnyDeclaration): NonNullable<RouteShorthandOptions['schema']> {
  const { summary, tag, params, produces, jsonOnly } = declaration
  const consumes = declaration.consumes ?? (jsonOnly === true ? ['application/json'] : BOTH_ENCODINGS)
  const querystring = declaration.query ?? declaration.rawQuery
  const body = declaration.body ?? declaration.rawBody
  return {
    summary,
    tags: [tag],
    ...(declaration.access === 'public' ? { security: [] } : {}),
    ...(body === undefined ? {} : { consumes: [...consumes] }),
    ...(produces === undefined ? {} : { produces: [produces] }),
    ...(params === undefined ? {} : { params }),
    ...(querystring === undefined ? {} : { querystring }),
    ...(body === undefined ? {} : { body }),
  }
}

/**
 * Completes the description of a route with its answers when somebody asks for it: as parts of the schema the server
 * would keep a table of them for every route and region, which answers do not need.
 */
function describeAnswers(declaration: AnyDeclaration): NonNullable<FastifyContextConfig['swaggerTransform']> {
  const { status = 200, answer } = declaration
  const success = answer === undefined ? { status: 204, schema: Type.Null() } : { status, schema: answer }
  return ({ schema, url }) => ({
    schema: { ...schema, response: answers(success, failuresOf(declaration)) },
    url,
  })
}

/** What can go wrong on any route of this kind, and on this one. */
function failuresOf({ path, access, body, rawBody, failures = [] }: AnyDeclaration): readonly number[] {
  const ofKeys = access === 'public' ? [] : [403, 429, ...(wantsUnauthorized(path) ? [401] : [])]
  const ofBodies = body === undefined && rawBody === undefined ? [] : [400, 413, 415]
  return [...ofKeys, ...ofBodies, ...failures]
}

async function requireJson(request: FastifyRequest): Promise<void> {
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')
  if (!isJson) {
    throw new InterpresError(
      'unsupported_media_type',
      'The Content-Type is not supported here. Send application/json.',
    )
  }
}
