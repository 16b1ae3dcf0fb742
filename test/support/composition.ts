import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { compose, type Overrides, type Service } from '../../src/compose/service.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { Region } from '../../src/kernel/region.ts'
import { recordAnswers } from './answers.ts'
import { createParties, type Parties } from './parties.ts'
import { ADMIN_KEY, DEVELOPER_KEY, REQUEST_TIMEOUT_MS } from './server-process.ts'

export interface TestService {
  readonly service: Service
  readonly config: Config
  readonly dataDirectory: string
  /** Two new accounts beside those that are there; `scopes` are those of one of their keys. */
  createParties(scopes?: readonly string[]): Promise<Parties>
  server(region: 'eu' | 'us' | 'jp'): FastifyInstance
  /** A call of the standard address with the developer key. */
  post(path: string, body: unknown, options?: InjectOptions): Promise<InjectedAnswer>
  get(path: string, options?: InjectOptions): Promise<InjectedAnswer>
  close(): Promise<void>
}

export interface InjectedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly json: unknown
}

/**
 * The real composition over files in a directory of its own, without sockets; the engine is the fixture engine and
 * built-in model packs and phrases are off, unless the environment says otherwise.
 */
export async function composeForTest(
  environment: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<TestService> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'interpres-test-'))
  const config = loadConfig({
    environment: {
      INTERPRES_DATA_DIR: dataDirectory,
      INTERPRES_ENGINES: 'fixture',
      INTERPRES_BUILT_IN_MODELS: '0',
      INTERPRES_PHRASES: '0',
      INTERPRES_REQUEST_TIMEOUT_MS: REQUEST_TIMEOUT_MS,
      INTERPRES_BOOTSTRAP_ADMIN_KEY: ADMIN_KEY,
      INTERPRES_BOOTSTRAP_DEVELOPER_KEY: DEVELOPER_KEY,
      ...environment,
    },
  })
  const regions = config.regions.map(({ region }) => region)
  const service = await compose(config, { logger: silentLogger, ...overrides, regions })
  for (const each of service.servers.values()) recordAnswers(each)
  await service.bootstrap()

  function server(region: string): FastifyInstance {
    const found = service.servers.get(region as Region)
    if (found === undefined) throw new Error(`no region ${region}`)
    return found
  }

  async function inject(options: InjectOptions): Promise<InjectedAnswer> {
    const headers = { authorization: `Service-Auth-Key ${DEVELOPER_KEY}`, ...options.headers }
    const response = await server('eu').inject({ ...options, headers })
    return { status: response.statusCode, headers: response.headers, json: parse(response.body) }
  }

  return {
    service,
    config,
    dataDirectory,
    createParties: (scopes) => createParties(config, scopes),
    server,
    post: (path, body, options = {}) =>
      inject({
        method: 'POST',
        url: path,
        payload: body as NonNullable<InjectOptions['payload']>,
        ...options,
      }),
    get: (path, options = {}) => inject({ method: 'GET', url: path, ...options }),
    async close() {
      await service.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
