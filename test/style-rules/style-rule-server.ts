import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Caller } from '../../src/accounts/authenticator.ts'
import { createServer, type ServerConfig } from '../../src/api/server.ts'
import { registerStyleRules } from '../../src/api/v3/style-rules/register-style-rules.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { parseRegion } from '../../src/kernel/region.ts'
import type { StyleCapabilities } from '../../src/style-rules/application.ts'
import type { StyleRuleStore } from '../../src/style-rules/style-rule-store.ts'
import { createStyleRules, type StyleRules } from '../../src/style-rules/style-rules.ts'

/** Keys of two accounts, both with addendum, and one that may only read. */
export const KEYS = {
  a: 'key-of-account-a',
  b: 'key-of-account-b',
  reader: 'reading-key-of-account-a',
} as const

export interface StyleRuleServer {
  readonly app: FastifyInstance
  readonly styleRules: StyleRules
}

export interface StyleRuleServerOptions {
  readonly store: StyleRuleStore
  readonly clock: Clock
  readonly region?: string
  readonly capabilities?: StyleCapabilities
  readonly maxPerAccount?: number
}

/** The server of one region with the endpoints of style rules and nothing else. */
export async function createStyleRuleServer(options: StyleRuleServerOptions): Promise<StyleRuleServer> {
  const { store, clock, maxPerAccount = 1_000 } = options
  const capabilities = options.capabilities ?? { instructions: false, formality: false }
  const region = parseRegion(options.region ?? 'eu')
  if (region === undefined) throw new Error('not a region')
  const styleRules = createStyleRules({ store, clock, ids: randomIds }, { maxPerAccount })
  const app = await createServer(
    {
      authenticator: { authenticate: async (secret) => callers.get(secret), expire() {} },
      observer: { requestAnswered() {} },
      clock,
      ids: randomIds,
      logger: silentLogger,
    },
    { ...CONFIG, region },
  )
  registerStyleRules(app, { styleRules, capabilitiesInto: () => capabilities })
  await app.ready()
  return { app, styleRules }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function callAs(
  app: FastifyInstance,
  key: string,
  method: Method,
  url: string,
  options: InjectOptions = {},
) {
  return app.inject({
    method,
    url,
    ...options,
    headers: { authorization: `Service-Auth-Key ${key}`, ...options.headers },
  })
}

const CONFIG: Omit<ServerConfig, 'region'> = {
  schemes: ['Service-Auth-Key', 'DeepL-Auth-Key'],
  legacyAuthKey: false,
  standardUrl: 'http://127.0.0.1:8080',
  requestTimeoutMs: 60_000,
  allowedOrigins: [],
  bodyLimitBytes: 131_072,
}

const callers = new Map<string, Caller>([
  [KEYS.a, caller('account-a', null)],
  [KEYS.b, caller('account-b', null)],
  [KEYS.reader, caller('account-a', ['style_rules:read'])],
])

function caller(accountId: string, scopes: readonly string[] | null): Caller {
  const limits = { characters: null, speechMilliseconds: null }
  return {
    account: { id: accountId as Caller['account']['id'], name: accountId, addendum: true, limits },
    key: {
      id: `key-${accountId}` as Caller['key']['id'],
      role: 'developer',
      label: 'test',
      masked: 'test****test',
      scopes,
      limits,
      settings: {} as Caller['key']['settings'],
    },
  }
}
