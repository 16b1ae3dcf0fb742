import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../src/accounts/authenticator.ts'
import { createUploadBudget } from '../../src/api/http/upload-budget.ts'
import { createServer, type ServerConfig } from '../../src/api/server.ts'
import { registerV2Glossaries } from '../../src/api/v2/glossaries/register-glossaries.ts'
import { registerGlossaryLanguagePairs } from '../../src/api/v2/glossary-language-pairs/glossary-language-pairs-route.ts'
import { registerV3Glossaries } from '../../src/api/v3/glossaries/register-glossaries.ts'
import { createGlossaries, type Glossaries } from '../../src/glossaries/glossaries.ts'
import type { GlossaryStore } from '../../src/glossaries/glossary-store.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { parseRegion, type Region } from '../../src/kernel/region.ts'
import { language } from './support.ts'

/** Keys of two accounts, both with addendum, and one that may only read. */
export const KEYS = {
  a: 'key-of-account-a',
  b: 'key-of-account-b',
  reader: 'reading-key-of-account-a',
} as const

export interface GlossaryServer {
  readonly app: FastifyInstance
  readonly glossaries: Glossaries
}

export interface GlossaryServerOptions {
  readonly store: GlossaryStore
  readonly region?: string
  readonly maxPerAccount?: number
  readonly uploadBytes?: number
}

/** The server of one region with the endpoints of glossaries and nothing else. */
export async function createGlossaryServer(options: GlossaryServerOptions): Promise<GlossaryServer> {
  const { store, region = 'eu', maxPerAccount = 1_000, uploadBytes = 400_000_000 } = options
  const glossaries = createGlossaries({ store, clock: systemClock, ids: randomIds }, { maxPerAccount })
  const app = await createServer(
    {
      authenticator: { authenticate: async (secret) => callers.get(secret), expire() {} },
      observer: { requestAnswered() {} },
      clock: systemClock,
      ids: randomIds,
      logger: silentLogger,
    },
    { ...CONFIG, region: requireRegion(region) },
  )
  const uploads = createUploadBudget({ config: { totalBytes: uploadBytes } })
  registerV3Glossaries(app, { glossaries, uploads })
  registerV2Glossaries(app, { glossaries, uploads })
  registerGlossaryLanguagePairs(app, { installedLanguages: () => [language('ca'), language('pt-BR')] })
  await app.ready()
  return { app, glossaries }
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
  [KEYS.reader, caller('account-a', ['glossaries:read'])],
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

function requireRegion(name: string): Region {
  const region = parseRegion(name)
  if (region === undefined) throw new Error(`not a region: ${name}`)
  return region
}
