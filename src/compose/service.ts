import type { FastifyInstance } from 'fastify'
import { createAuthenticator } from '../accounts/authenticator.ts'
import { type BootstrapResult, bootstrap } from '../accounts/bootstrap.ts'
import { createAdmission } from '../api/http/admission.ts'
import { createRegionServer, type RegionServerConfig } from '../api/region-server.ts'
import type { Config, RegionConfig } from '../config/config.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { type IdSource, randomIds } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import { type Region, STANDARD_REGION } from '../kernel/region.ts'
import { createPinoLogger } from '../logging/pino-logger.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import type { Stores } from '../storage/open-stores.ts'
import type { TranslationEngine } from '../translation/engine.ts'
import { createAccountServices } from './administration.ts'
import { composeGlossaries, composeUploadBudget } from './glossaries.ts'
import { composeMetering } from './metering.ts'
import { composeStores } from './stores.ts'
import { composeStyleRules } from './style-rules.ts'
import { composeTranslation, type Translation } from './translation.ts'
import { readVersion } from './version.ts'

/** What a test may bring instead of the real thing. */
export interface Overrides {
  readonly clock?: Clock
  readonly ids?: IdSource
  readonly logger?: Logger
  readonly engines?: readonly TranslationEngine[]
}

export interface ComposeOptions extends Overrides {
  /** The regions that this process serves. */
  readonly regions: readonly Region[]
}

export interface Service {
  /** The servers of the regions, ready for `inject`. */
  readonly servers: ReadonlyMap<Region, FastifyInstance>
  readonly addresses: readonly RegionConfig[]
  /** Makes an empty control store usable; see `bootstrap` of the accounts. */
  bootstrap(): Promise<BootstrapResult>
  /** Listens on every region's port. Errors: `configuration_invalid` when a port cannot be had. */
  listen(): Promise<void>
  /** What the operator should know now, e.g. that nothing can be translated. */
  warnings(): readonly string[]
  /** Stops listening, finishes or hands over the work in progress, and closes everything. */
  close(): Promise<void>
}

/** Builds the whole service from its configuration. The one place where its parts are put together. */
export async function compose(config: Config, options: ComposeOptions): Promise<Service> {
  const { clock = systemClock, ids = randomIds } = options
  const logger = options.logger ?? createPinoLogger({ level: config.logLevel, destination: 2 })
  const stores = await composeStores(config, { regions: options.regions, logger })
  try {
    const metrics = createMetrics()
    const translation = await composeTranslation(config, { clock, logger, metrics, engines: options.engines })
    return await composeServers(config, options.regions, { clock, ids, logger, metrics, stores, translation })
  } catch (error) {
    await stores.close()
    throw error
  }
}

interface Parts {
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly metrics: Metrics
  readonly stores: Stores
  readonly translation: Translation
}

async function composeServers(config: Config, regions: readonly Region[], parts: Parts): Promise<Service> {
  const { clock, ids, logger, metrics, stores, translation } = parts
  const control = stores.control
  const expireAuthentication = { now: () => {} }
  const { repository, keys } = createAccountServices(control, {
    clock,
    ids,
    onChange: () => expireAuthentication.now(),
  })
  const authenticator = createAuthenticator({ repository, clock, config: config.authentication })
  expireAuthentication.now = () => authenticator.expire()
  const usage = composeMetering({ control, regions: stores.regions, clock, ids, logger }, config.usage)
  const addresses = config.regions.filter(({ region }) => regions.includes(region))

  const uploads = composeUploadBudget()

  const servers = new Map<Region, FastifyInstance>()
  for (const { region } of addresses) {
    const db = stores.regions.get(region)
    const metering = usage.metering.get(region)
    if (db === undefined || metering === undefined) throw new Error(`region ${region} has no store`)
    const server = await createRegionServer(
      {
        ...translation,
        ...usage,
        ...composeGlossaries({ db, clock, ids }),
        ...composeStyleRules({ db, clock, ids }),
        uploads,
        authenticator,
        keys,
        observer: metrics,
        clock,
        ids,
        logger,
        metering,
        admission: createAdmission({
          maxActive: config.http.maxActiveRequests,
          maxWaiting: config.http.maxWaitingRequests,
        }),
        findUnreadyParts: () =>
          findUnreadyParts([
            ['control store', () => control.ping()],
            [`store of region ${region}`, () => db.ping()],
            ['translation', () => translation.checkReady()],
          ]),
        renderMetrics: () => metrics.render(),
      },
      serverConfigOf(config, region),
    )
    servers.set(region, server)
  }

  return {
    servers,
    addresses,
    bootstrap: () => bootstrap({ repository, clock, ids, request: config.bootstrap }),
    async listen() {
      usage.start()
      for (const { region, port } of addresses) await listenOn(servers.get(region), config.host, port)
    },
    warnings: () => translation.warnings(),
    async close() {
      await Promise.all(
        [...servers.values()].map((server) => closeServer(server, config.http.drainTimeoutMs)),
      )
      await usage.close()
      await translation.close()
      await stores.close()
    },
  }
}

function serverConfigOf(
  { regions, authentication, http, translation }: Config,
  region: Region,
): RegionServerConfig {
  return {
    region,
    standardUrl: regions.find((other) => other.region === STANDARD_REGION)?.publicUrl ?? '',
    version: readVersion(),
    schemes: authentication.schemes,
    legacyAuthKey: http.legacyAuthKey,
    requestTimeoutMs: http.requestTimeoutMs,
    allowedOrigins: http.allowedOrigins,
    metricsToken: http.metricsToken,
    maxTexts: translation.maxTexts,
    bodyLimitBytes: translation.bodyLimitBytes,
  }
}

async function findUnreadyParts(
  checks: readonly (readonly [part: string, check: () => void | Promise<void>])[],
): Promise<readonly string[]> {
  const results = await Promise.allSettled(checks.map(async ([, check]) => check()))
  return checks.filter((_, index) => results[index]?.status === 'rejected').map(([part]) => part)
}

async function listenOn(server: FastifyInstance | undefined, host: string, port: number): Promise<void> {
  try {
    await server?.listen({ host, port })
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new InterpresError('configuration_invalid', `Cannot listen on ${host}:${port} (${reason}).`, {
      cause,
    })
  }
}

/** Lets requests in progress finish for `drainTimeoutMs`; then their connections are cut. */
async function closeServer(server: FastifyInstance, drainTimeoutMs: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), drainTimeoutMs)
  await server.close()
  clearTimeout(timer)
}
