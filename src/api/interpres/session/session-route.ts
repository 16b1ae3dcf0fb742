import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Authenticator, Caller } from '../../../accounts/authenticator.ts'
import { hashSecret } from '../../../accounts/key-secret.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import type { GuessingLimit } from '../../../sessions/guessing-limit.ts'
import { endOf, SESSION_LONGEST_MS, type Session } from '../../../sessions/session.ts'
import type { Sessions } from '../../../sessions/sessions.ts'
import type { SignInLinks } from '../../../sessions/sign-in-links.ts'
import type { SignedIn, WebAccess } from '../../http/access/web-access.ts'
import {
  findSite,
  type Site,
  type SiteConfig,
  sessionCookie,
  siteOfHost,
} from '../../http/access/web-site.ts'
import { type Route, route } from '../../http/route.ts'
import {
  SessionAnswer,
  type SessionAnswer as SessionAnswerType,
  SessionListAnswer,
  SignInBody,
  type SignInBody as SignInBodyType,
} from './session-schema.ts'

export interface SessionDependencies {
  readonly authenticator: Authenticator
  readonly sessions: Sessions
  readonly signInLinks: SignInLinks
  readonly guessing: GuessingLimit
  readonly webAccess: WebAccess
  readonly countFailedSignIn: () => void
}

export interface SessionConfig extends SiteConfig {
  readonly publicPage: boolean
}

const PATH = '/interpres/v1/session'
const SHARED = { tag: 'web interface', access: 'public' } as const
/** One answer for unknown, malformed and deactivated, so that it tells nothing. */
const NOT_ACCEPTED = 'This does not sign in: the key or link is unknown, used or no longer valid.'

interface Proven {
  readonly key: Pick<Caller['key'], 'id'> & { readonly accountId: Caller['account']['id'] }
  readonly keySha256: Uint8Array
  readonly operator: boolean
}

/** Signing in and out of the web interface, and who is signed in. */
export function sessionRoutes(dependencies: SessionDependencies, config: SessionConfig): readonly Route[] {
  const { sessions, webAccess } = dependencies
  return [
    route({
      ...SHARED,
      method: 'GET',
      path: PATH,
      summary: 'Show who is signed in',
      answer: SessionAnswer,
      failures: [503],
      async handle({ request }) {
        const site = siteOfHost(request.headers.host, request.socket.localPort, config)
        const found = await webAccess.find(request)
        return toSessionAnswer(found, {
          publicPage: config.publicPage,
          refusal: 'refusal' in site ? site.refusal : null,
        })
      },
    }),
    route({
      ...SHARED,
      method: 'POST',
      path: PATH,
      summary: 'Sign in with a key or a link: sets a cookie that counts for pages of this server only',
      jsonOnly: true,
      bodyLimitBytes: 4_096,
      body: SignInBody,
      answer: Type.Object({ signed_in: Type.Boolean() }),
      failures: [403, 429, 503],
      async handle({ request, reply, body }) {
        const site = requireSite(request, config)
        const proven = await prove(body, request.ip, dependencies)
        const persistent = body.stay_signed_in === true
        const { token } = await sessions.start({ ...proven, persistent })
        setCookie(reply, site, token, persistent ? SESSION_LONGEST_MS / 1_000 : undefined)
        return { signed_in: true }
      },
    }),
    ...openSessionRoutes(dependencies, config),
  ]
}

/** Of whoever is signed in. */
function openSessionRoutes(
  { sessions, webAccess }: SessionDependencies,
  config: SessionConfig,
): readonly Route[] {
  return [
    route({
      ...SHARED,
      method: 'DELETE',
      path: PATH,
      summary: 'Sign out, here or everywhere',
      query: Type.Object({
        all: Type.Optional(Type.Boolean({ description: 'End every session of the key.' })),
      }),
      failures: [403, 503],
      async handle({ request, reply, query }) {
        const site = requireSite(request, config)
        const session = (await webAccess.find(request))?.session
        if (session !== undefined) {
          if (query.all === true) await sessions.endAll(session.keyId)
          else await sessions.end(session)
        }
        setCookie(reply, site, '', 0)
      },
    }),
    route({
      ...SHARED,
      method: 'GET',
      path: '/interpres/v1/sessions',
      summary: 'List the sessions of the key that is signed in',
      answer: SessionListAnswer,
      failures: [401, 503],
      async handle({ request }) {
        const current = (await webAccess.find(request))?.session
        if (current === undefined) throw notSignedIn()
        const list = await sessions.list(current.keyId)
        return { sessions: list.map((session) => toListItem(session, current)) }
      },
    }),
  ]
}

async function prove(
  { api_key: apiKey, link_token: linkToken }: SignInBodyType,
  address: string,
  { authenticator, signInLinks, guessing, countFailedSignIn }: SessionDependencies,
): Promise<Proven> {
  if ((apiKey === undefined) === (linkToken === undefined)) {
    throw new InterpresError('invalid_parameter', "Send exactly one of 'api_key' and 'link_token'.")
  }
  // Nobody guesses the 256 random bits of a link, and one has to open even while others try keys.
  if (apiKey !== undefined) guessing.assertMayTry(address)
  const proven =
    apiKey === undefined
      ? await signInLinks.redeem(linkToken ?? '')
      : await proveKey(apiKey.trim(), authenticator)
  if (proven !== undefined) return proven
  if (apiKey !== undefined) guessing.failed(address)
  countFailedSignIn()
  throw new InterpresError('authentication_failed', NOT_ACCEPTED)
}

async function proveKey(secret: string, authenticator: Authenticator): Promise<Proven | undefined> {
  const caller = await authenticator.authenticate(secret)
  if (caller === undefined) return undefined
  return {
    key: { id: caller.key.id, accountId: caller.account.id },
    keySha256: hashSecret(secret),
    operator: false,
  }
}

function requireSite(request: FastifyRequest, config: SiteConfig): Site {
  const site = findSite(request, config)
  if ('refusal' in site) throw new InterpresError('access_denied', site.refusal)
  return site
}

function setCookie(reply: FastifyReply, site: Site, token: string, maxAgeSeconds: number | undefined): void {
  reply.header('set-cookie', sessionCookie(site, token, maxAgeSeconds))
}

function notSignedIn(): InterpresError {
  return new InterpresError('authentication_missing', 'Nobody is signed in.')
}

function toSessionAnswer(
  found: SignedIn | undefined,
  { publicPage, refusal }: { readonly publicPage: boolean; readonly refusal: string | null },
): SessionAnswerType {
  if (found?.session === undefined) return { signed_in: false, public_page: publicPage, refusal }
  const { session, caller, isOperator } = found
  const { account, key } = caller
  return {
    signed_in: true,
    public_page: publicPage,
    refusal: null,
    session: {
      session_id: session.id,
      account: account.name,
      key_id: key.id,
      masked_key: key.masked,
      label: key.label,
      role: key.role,
      scopes: key.scopes === null ? null : [...key.scopes],
      addendum_signed: account.addendum,
      key_limits: toLimits(key.limits),
      account_limits: toLimits(account.limits),
      operator_until: isOperator && session.operatorUntilMs !== null ? toTime(session.operatorUntilMs) : null,
      ends: toTime(endOf(session)),
    },
  }
}

function toListItem(session: Session, current: Session) {
  return {
    session_id: session.id,
    is_current: session.id === current.id,
    created: toTime(session.createdAtMs),
    last_used: toTime(session.usedAtMs),
    ends: toTime(endOf(session)),
  }
}

function toLimits({ characters, speechMilliseconds }: Caller['account']['limits']) {
  return { characters, speech_to_text_milliseconds: speechMilliseconds }
}

function toTime(atMs: number): string {
  return new Date(atMs).toISOString()
}
