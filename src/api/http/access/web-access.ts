import type { FastifyRequest } from 'fastify'
import type { Authenticator, Caller } from '../../../accounts/authenticator.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { isOperator, type Session } from '../../../sessions/session.ts'
import type { Sessions } from '../../../sessions/sessions.ts'
import { findSite, readCookie, type SiteConfig } from './web-site.ts'

export interface SignedIn {
  /** Absent for a stranger on the public page. */
  readonly session: Session | undefined
  readonly caller: Caller
  /** Whether the session also concerns the installation. */
  readonly isOperator: boolean
}

/** Knows browsers that are signed in. */
export interface WebAccess {
  /** `undefined` for a request that has no session, or none that may count for it; see `findSite`. */
  find(request: FastifyRequest): Promise<SignedIn | undefined>
}

export interface WebAccessDependencies {
  readonly sessions: Sessions
  readonly authenticator: Pick<Authenticator, 'authenticateHash'>
  readonly clock: Clock
  /** Lets strangers translate at the cost of one key; absent where they may not. */
  readonly strangers?: { readonly keySha256: Uint8Array; admit(address: string): void } | undefined
}

/** The scopes of what a stranger may call. */
const STRANGERS_MAY: ReadonlySet<string | undefined> = new Set(['translate:text', 'languages:read'])

export function createWebAccess(
  { sessions, authenticator, clock, strangers }: WebAccessDependencies,
  config: SiteConfig,
): WebAccess {
  const findSession = async (request: FastifyRequest, cookieName: string): Promise<SignedIn | undefined> => {
    const token = readCookie(request, cookieName)
    const session = token === undefined ? undefined : await sessions.find(token)
    if (session === undefined) return undefined
    const caller = await authenticator.authenticateHash(session.keySha256)
    return caller && { session, caller, isOperator: isOperator(session, clock.nowMs()) }
  }

  const findStranger = async (request: FastifyRequest): Promise<SignedIn | undefined> => {
    if (strangers === undefined || !STRANGERS_MAY.has(request.routeOptions.config.scope)) return undefined
    const caller = await authenticator.authenticateHash(strangers.keySha256)
    if (caller === undefined) return undefined
    strangers.admit(request.ip)
    return { session: undefined, caller, isOperator: false }
  }

  return {
    async find(request) {
      const site = findSite(request, config)
      if ('refusal' in site) return undefined
      return (await findSession(request, site.cookieName)) ?? findStranger(request)
    },
  }
}
