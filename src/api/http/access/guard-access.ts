import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator, Caller } from '../../../accounts/authenticator.ts'
import { type ErrorCode, InterpresError } from '../../../kernel/errors.ts'
import { type Region, STANDARD_REGION } from '../../../kernel/region.ts'
import { mergeParameters } from '../bodies/body.ts'
import { toInterpresError } from '../errors/error-table.ts'
import type { WebAccess } from './web-access.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set on every route whose access is not public. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** Who may call: anybody, any key (default), keys with the admin role, or an operator in the web interface. */
    access?: 'public' | 'key' | 'admin' | 'operator'
    /** The right that a scoped key needs; a scoped key may call no route without one. */
    scope?: string
  }
}

export interface AccessConfig {
  readonly region: Region
  readonly schemes: readonly string[]
  /** Accept `auth_key` in the query or the body, as very old clients send it. */
  readonly legacyAuthKey: boolean
}

const BODY_FAULTS = new Set<ErrorCode>(['invalid_parameter', 'payload_too_large', 'unsupported_media_type'])
const DENIED = 'Your account is denied access'
const UNKNOWN_KEY = 'Authorization failure: the API key is unknown or deactivated.'

/**
 * Decides before anything else who may come in. On a regional address everything, unknown paths included, is closed
 * to accounts without addendum; only public routes (health) stay open. Returns the same decision for requests that no
 * hook sees.
 */
export function guardAccess(
  app: FastifyInstance,
  authenticator: Pick<Authenticator, 'authenticate'>,
  config: AccessConfig,
  web?: WebAccess,
): (request: FastifyRequest) => Promise<void> {
  app.decorateRequest('caller', undefined)

  async function guard(request: FastifyRequest): Promise<void> {
    if (request.routeOptions.config.access === 'public') return
    const isUnknown = leadsNowhere(request)
    if (isUnknown && config.region === STANDARD_REGION) return
    const signedIn = await web?.find(request)
    if (signedIn !== undefined) {
      request.caller = signedIn.caller
      requireRights(signedIn.caller, request.routeOptions.config, signedIn.isOperator)
      return
    }
    const readsBody = config.legacyAuthKey && request.headers.authorization === undefined
    if (readsBody && !isUnknown) return
    await admit(request, secretOf(request, config))
  }

  app.addHook('onRequest', guard)

  app.addHook('preValidation', async (request) => {
    if (request.caller !== undefined || request.routeOptions.config.access === 'public') return
    if (leadsNowhere(request)) return
    const legacyKey = mergeParameters(request.query, request.body)['auth_key']
    await admit(
      request,
      typeof legacyKey === 'string' && legacyKey !== '' ? legacyKey : secretOf(request, config),
    )
  })

  async function admit(request: FastifyRequest, secret: string): Promise<void> {
    const caller = await authenticator.authenticate(secret)
    if (caller === undefined) throw new InterpresError('authentication_failed', UNKNOWN_KEY)
    if (config.region !== STANDARD_REGION && !caller.account.addendum) {
      throw new InterpresError('access_denied', DENIED)
    }
    request.caller = caller
    if (!leadsNowhere(request)) requireRights(caller, request.routeOptions.config, false)
  }

  return guard
}

/**
 * Where keys may stand in bodies, a body is read before anybody is known. On a regional address its faults are told to
 * nobody who is not known: the answer is the one to a missing key.
 */
export function concealFromStrangers(
  failure: unknown,
  request: FastifyRequest,
  config: AccessConfig,
): unknown {
  const isKnown = request.caller !== undefined || request.routeOptions.config.access === 'public'
  if (config.region === STANDARD_REGION || isKnown) return failure
  return BODY_FAULTS.has(toInterpresError(failure).code) ? missingKey(request, config) : failure
}

/** No route of ours; where origins are allowed, every `OPTIONS` has the route `*`, which answers like an unknown path. */
function leadsNowhere(request: FastifyRequest): boolean {
  return request.is404 || request.routeOptions.url === '*'
}

/** The caller of a route that requires a key. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw new Error('the route is public: it has no caller')
  return request.caller
}

function requireRights(
  caller: Caller,
  route: FastifyRequest['routeOptions']['config'],
  isOperator: boolean,
): void {
  if (route.access === 'operator') {
    if (isOperator) return
    throw new InterpresError('access_denied', 'This operation needs an operator.', {
      detail: 'Open the web interface by a link that `npx interpres web link --operator` prints.',
    })
  }
  if (route.access === 'admin' && caller.key.role !== 'admin') {
    throw new InterpresError('access_denied', 'This operation needs an admin key.')
  }
  const { scopes } = caller.key
  if (scopes === null || (route.scope !== undefined && scopes.includes(route.scope))) return
  throw new InterpresError('access_denied', 'Forbidden', {
    detail:
      route.scope === undefined
        ? 'A key with scopes cannot call this operation.'
        : `Missing required scope(s): ${route.scope}`,
  })
}

function secretOf(request: FastifyRequest, config: AccessConfig): string {
  const credentials = parseAuthorization(request.headers.authorization, config.schemes)
  if (credentials.kind === 'key') return credentials.secret
  if (credentials.kind === 'missing') throw missingKey(request, config)
  throw new InterpresError(
    'authentication_failed',
    `Authorization failure: the Authorization header must be ${usageOf(config)}.`,
  )
}

function missingKey({ url }: FastifyRequest, config: AccessConfig): InterpresError {
  const code =
    config.region === STANDARD_REGION && wantsUnauthorized(url)
      ? 'authentication_missing'
      : 'authentication_failed'
  return new InterpresError(
    code,
    `Authorization failure: the Authorization header is missing; send ${usageOf(config)}.`,
  )
}

function usageOf({ schemes }: AccessConfig): string {
  return schemes.map((scheme) => `'${scheme} <API_KEY>'`).join(' or ')
}

/** Newer parts of the contract answer a missing header with 401; everything else is 403. */
export function wantsUnauthorized(url: string): boolean {
  return url.startsWith('/v3/') || url.startsWith('/v1/jobs/')
}

/** What the `Authorization` header says, before anybody looks the key up. */
type Credentials =
  | { readonly kind: 'missing' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'key'; readonly secret: string }

const SECRET_LIMIT_CHARACTERS = 512

/**
 * Reads `Authorization: <scheme> <key>`. The scheme is compared exactly, then comes one space; the key has no white
 * space.
 */
function parseAuthorization(header: string | undefined, schemes: readonly string[]): Credentials {
  if (header === undefined || header.trim() === '') return { kind: 'missing' }
  const space = header.indexOf(' ')
  const scheme = space < 0 ? header : header.slice(0, space)
  const secret = space < 0 ? '' : header.slice(space + 1)
  const acceptable =
    schemes.includes(scheme) && secret.length <= SECRET_LIMIT_CHARACTERS && /^[\x21-\x7e]+$/.test(secret)
  return acceptable ? { kind: 'key', secret } : { kind: 'malformed' }
}
