import type { FastifyInstance } from 'fastify'
import { type Authenticator, createAuthenticator } from '../accounts/authenticator.ts'
import { type BootstrapResult, bootstrap } from '../accounts/bootstrap.ts'
import { createUploadBudget } from '../api/http/bodies/upload-budget.ts'
import { abortRequests } from '../api/http/deadline.ts'
import { shuttingDown } from '../api/http/shutdown.ts'
import { createRegionServer, type RegionServerConfig } from '../api/region-server.ts'
import type { Config, RegionConfig } from '../config/config.ts'
import { GLOSSARIES_PER_ACCOUNT } from '../glossaries/glossary-limits.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { createFreedMemoryReturn } from '../kernel/freed-memory.ts'
import { type IdSource, randomIds } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import { releaseMemoryWhenQuiet } from '../kernel/memory-release.ts'
import type { Region } from '../kernel/region.ts'
import { createPinoLogger } from '../logging/pino-logger.ts'
import { watchEventLoop } from '../metrics/event-loop-delay.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import type { Database } from '../storage/database.ts'
import type { Stores } from '../storage/open-stores.ts'
import { createStoreProbe, type StoreProbe } from '../storage/store-probe.ts'
import { LISTS_PER_ACCOUNT } from '../style-rules/style-rule-list.ts'
import type { TranslationEngine } from '../translation/engine.ts'
import { createAccountServices } from './administration.ts'
import { createCapabilities, findUnreadyParts, whatIsOffered } from './capabilities.ts'
import type { Capability, RegionParts, ServiceParts } from './capability.ts'
import { composeMetering } from './metering.ts'
import { composePackDownloads } from './packs/pack-downloads.ts'
import { composeRegionParts, type RegionLimits } from './region-parts.ts'
import { composeSpeech, type Speech } from './speech.ts'
import { composeStores } from './stores.ts'
import { composeTranslation } from './translation.ts'
import { readVersion } from './version.ts'
import { standardUrlOf } from './web-address.ts'

/** What a test may bring instead of the real thing. */
export interface Overrides {
  readonly clock?: Clock
  readonly ids?: IdSource
  readonly logger?: Logger
  readonly engines?: readonly TranslationEngine[]
  readonly speech?: Partial<Speech>
  readonly limits?: Partial<ServiceLimits>
}

/** Bounds that are no setting. */
export interface ServiceLimits extends RegionLimits {
  /** Large uploads that may be in memory at the same time, of all regions of the process. */
  readonly uploadsBytes: number
  /** How long others wait for them. */
  readonly uploadsPatienceMs: number
}

const LIMITS: ServiceLimits = {
  uploadsBytes: 50_331_648,
  uploadsPatienceMs: 30_000,
  glossariesPerAccount: GLOSSARIES_PER_ACCOUNT,
  styleListsPerAccount: LISTS_PER_ACCOUNT,
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
  /** Makes a link that signs in to the web interface once; `undefined` where there is none. */
  createSignInLink(): Promise<string | undefined>
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
    const downloads = composePackDownloads(config, { clock, ids, logger })
    const { better } = downloads
    const translation = await composeTranslation(config, {
      clock,
      logger,
      metrics,
      engines: options.engines,
      onBasicUse: better && ((pair) => better.used(pair)),
    })
    const speech = await composeSpeech(config, { clock, logger, metrics, translation }, options.speech)
    return await composeService(config, {
      clock,
      ids,
      logger,
      metrics,
      stores,
      translation,
      speech,
      downloads,
      limits: { ...LIMITS, ...options.limits },
    })
  } catch (error) {
    await stores.close()
    throw error
  }
}

type Parts = Pick<
  ServiceParts,
  'clock' | 'ids' | 'logger' | 'metrics' | 'translation' | 'speech' | 'downloads'
> & {
  readonly stores: Stores
  readonly limits: ServiceLimits
}

async function composeService(config: Config, parts: Parts): Promise<Service> {
  const { clock, ids, logger, metrics, stores, translation, speech, limits } = parts
  const { control } = stores
  const { repository, accountService, keys, authenticator } = composeAccess(control, config, parts)
  const usage = composeMetering({ control, regions: stores.regions, clock, ids, logger }, config.usage)
  const regions = composeRegionParts({ stores, usage, clock, ids }, { ...config.http, ...limits })
  const uploads = createUploadBudget({
    config: { totalBytes: limits.uploadsBytes, patienceMs: limits.uploadsPatienceMs },
  })
  const capabilities = await createCapabilities({
    ...parts,
    config,
    control,
    accounts: repository,
    accountService,
    authenticator,
    keys,
    usage,
    uploads,
    regions,
  })
  const controlProbe = createStoreProbe({ db: control, clock })
  const servers = await composeServers(regions, { config, parts, capabilities, authenticator, controlProbe })
  const addresses = config.regions.filter(({ region }) => servers.has(region))

  let stopWatching: readonly (() => void)[] = []
  return {
    servers,
    addresses,
    bootstrap: () => bootstrap({ repository, clock, ids, request: config.bootstrap }),
    async listen() {
      stopWatching = watchProcess(metrics, [...servers.values()])
      usage.start()
      for (const capability of capabilities) capability.start?.()
      for (const { region, port } of addresses) await listenOn(servers.get(region), config.host, port)
    },
    createSignInLink: async () => firstOf(capabilities, (capability) => capability.createSignInLink?.()),
    warnings: () => capabilities.flatMap((capability) => capability.warnings?.() ?? []),
    async close() {
      for (const stop of stopWatching) stop()
      await Promise.all(
        [...servers.values()].map((server) => closeServer(server, config.http.drainTimeoutMs)),
      )
      for (const capability of capabilities.toReversed()) await capability.close?.()
      await usage.close()
      await speech?.close()
      await translation.close()
      await stores.close()
    },
  }
}

/** Measures the process and gives its memory back; returns what ends that. */
function watchProcess(metrics: Metrics, servers: readonly FastifyInstance[]): readonly (() => void)[] {
  return [
    watchEventLoop((delayMs) => metrics.eventLoopDelayed(delayMs)),
    releaseMemoryWhenQuiet({
      isIdle: () => servers.every(hasNoRequests),
      returnFreed: createFreedMemoryReturn(),
    }),
  ]
}

interface ServerParts {
  readonly config: Config
  readonly parts: Parts
  readonly capabilities: readonly Capability[]
  readonly authenticator: Authenticator
  readonly controlProbe: StoreProbe
}

async function composeServers(
  regions: ReadonlyMap<Region, RegionParts>,
  parts: ServerParts,
): Promise<ReadonlyMap<Region, FastifyInstance>> {
  const servers = new Map<Region, FastifyInstance>()
  for (const [name, region] of regions) servers.set(name, await composeServer(name, region, parts))
  return servers
}

/** The server of one region, with what every capability has for it. */
function composeServer(
  name: Region,
  region: RegionParts,
  { config, parts, capabilities, authenticator, controlProbe }: ServerParts,
): Promise<FastifyInstance> {
  const { clock, ids, logger, metrics } = parts
  const probe = createStoreProbe({ db: region.db, clock })
  const offered = whatIsOffered(capabilities, name)
  const stored = {
    'control store': () => controlProbe.check(),
    [`store of region ${name}`]: () => probe.check(),
  }
  return createRegionServer(
    {
      authenticator,
      observer: metrics,
      clock,
      ids,
      logger,
      routes: capabilities.flatMap((capability) => capability.routes(region, offered)),
      installations: capabilities.map((capability) => async (app) => capability.install?.(app, region)),
      findUnreadyParts: () => findUnreadyParts(capabilities, region, stored),
      renderMetrics: () => metrics.render(),
      webAccess: firstOf(capabilities, (capability) => capability.webAccess?.(region)),
    },
    serverConfigOf(config, name),
  )
}

/** What the first capability gives that has it. */
function firstOf<Value>(
  capabilities: readonly Capability[],
  ask: (capability: Capability) => Value | undefined,
): Value | undefined {
  return capabilities.map(ask).find((value) => value !== undefined)
}

/** Who may come in: whatever changes an account or a key takes effect at once in this process. */
function composeAccess(control: Database, config: Config, { clock, ids }: Pick<Parts, 'clock' | 'ids'>) {
  const expireAuthentication = { now: () => {} }
  const onChange = () => expireAuthentication.now()
  const {
    repository,
    accounts: accountService,
    keys,
  } = createAccountServices(control, { clock, ids, onChange })
  const authenticator = createAuthenticator({ repository, clock, config: config.authentication })
  expireAuthentication.now = () => authenticator.expire()
  return { repository, accountService, keys, authenticator }
}

function serverConfigOf(config: Config, region: Region): RegionServerConfig {
  const { authentication, http, translation } = config
  return {
    region,
    standardUrl: standardUrlOf(config),
    version: readVersion(),
    schemes: authentication.schemes,
    legacyAuthKey: http.legacyAuthKey,
    requestTimeoutMs: http.requestTimeoutMs,
    allowedOrigins: http.allowedOrigins,
    trustedProxies: http.trustedProxies,
    metricsToken: http.metricsToken,
    bodyLimitBytes: translation.bodyLimitBytes,
  }
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

function hasNoRequests({ requestsInProgress }: FastifyInstance): boolean {
  return requestsInProgress.size === 0
}

/** Time for answers to leave that say that the service stops. */
const LAST_ANSWERS_MS = 1_000

/** Lets requests in progress finish for `drainTimeoutMs`; those that do not are told to try again, then cut. */
async function closeServer(server: FastifyInstance, drainTimeoutMs: number): Promise<void> {
  const timers = [
    setTimeout(() => abortRequests(server, shuttingDown()), drainTimeoutMs),
    setTimeout(() => server.server.closeAllConnections(), drainTimeoutMs + LAST_ANSWERS_MS),
  ]
  await server.close()
  for (const timer of timers) clearTimeout(timer)
}
