import type { LanguageCode } from '../languages/language-code.ts'
import { readEngines } from './engines.ts'
import { readModels } from './models.ts'
import { type ConfigSources, SettingReader } from './reader.ts'
import { POSTGRES, readRegions } from './regions.ts'
import {
  authenticationScheme,
  flag,
  integer,
  language,
  listOf,
  oneOf,
  origin,
  secret,
  text,
} from './setting.ts'

export type { RegionConfig } from './regions.ts'
export type Config = ReturnType<typeof loadConfig>

const DEFAULT_PIVOTS = ['en', 'es'] as readonly string[] as readonly LanguageCode[]

/**
 * Reads and checks every setting. Environment beats file beats default.
 *
 * Errors: one `InterpresError` `configuration_invalid` that lists every problem, one a line, each naming the setting
 * and what it accepts. Values are never repeated in a message, since they may be secrets.
 */
export function loadConfig(sources: ConfigSources) {
  const reader = new SettingReader(sources)
  const host = reader.optional('host', 'INTERPRES_HOST', text) ?? '127.0.0.1'
  const config = {
    host,
    regions: readRegions(reader, host),
    dataDirectory: reader.optional('dataDirectory', 'INTERPRES_DATA_DIR', text) ?? 'data',
    modelsDirectory: reader.optional('modelsDirectory', 'INTERPRES_MODELS_DIR', text) ?? 'models',
    controlDatabaseUrl: reader.optional('controlDatabaseUrl', 'INTERPRES_CONTROL_DATABASE_URL', POSTGRES),
    logLevel:
      reader.optional('logLevel', 'INTERPRES_LOG_LEVEL', oneOf('debug', 'info', 'warn', 'error', 'silent')) ??
      ('info' as const),
    authentication: {
      schemes: reader.optional(
        'authentication.schemes',
        'INTERPRES_AUTH_SCHEMES',
        listOf(authenticationScheme),
      ) ?? ['Service-Auth-Key', 'DeepL-Auth-Key'],
      /** How long a key lookup is trusted. Deactivation takes effect within this time. */
      cacheTtlMs:
        reader.optional('authentication.cacheTtlMs', 'INTERPRES_AUTH_CACHE_MS', integer(0, 10_000)) ?? 5_000,
      /** How long a known key keeps working while the control store cannot be reached. */
      staleTtlMs:
        reader.optional('authentication.staleTtlMs', 'INTERPRES_AUTH_STALE_MS', integer(0, 86_400_000)) ??
        900_000,
    },
    bootstrap: {
      adminKey: reader.optional('bootstrap.adminKey', 'INTERPRES_BOOTSTRAP_ADMIN_KEY', secret),
      developerKey: reader.optional('bootstrap.developerKey', 'INTERPRES_BOOTSTRAP_DEVELOPER_KEY', secret),
    },
    http: {
      /** Requests in work per region; more wait. */
      maxActiveRequests:
        reader.optional('http.maxActiveRequests', 'INTERPRES_MAX_ACTIVE_REQUESTS', integer(1, 100_000)) ?? 64,
      /** Requests waiting per region; more are answered 429. */
      maxWaitingRequests:
        reader.optional('http.maxWaitingRequests', 'INTERPRES_MAX_WAITING_REQUESTS', integer(0, 100_000)) ??
        512,
      requestTimeoutMs:
        reader.optional('http.requestTimeoutMs', 'INTERPRES_REQUEST_TIMEOUT_MS', integer(100, 600_000)) ??
        60_000,
      /** How long a graceful stop waits for requests in work. */
      drainTimeoutMs:
        reader.optional('http.drainTimeoutMs', 'INTERPRES_DRAIN_TIMEOUT_MS', integer(0, 600_000)) ?? 15_000,
      allowedOrigins:
        reader.optional('http.allowedOrigins', 'INTERPRES_ALLOWED_ORIGINS', listOf(origin)) ?? [],
      metricsToken: reader.optional('http.metricsToken', 'INTERPRES_METRICS_TOKEN', secret),
      /** Accept `auth_key` in query or body from old clients. */
      legacyAuthKey: reader.optional('http.legacyAuthKey', 'INTERPRES_ALLOW_LEGACY_AUTH_KEY', flag) ?? false,
    },
    translation: {
      maxTexts: reader.optional('translation.maxTexts', 'INTERPRES_MAX_TEXTS', integer(1, 10_000)) ?? 50,
      bodyLimitBytes:
        reader.optional(
          'translation.bodyLimitBytes',
          'INTERPRES_TRANSLATE_BODY_LIMIT_BYTES',
          integer(1_024, 16_777_216),
        ) ?? 131_072,
      /** Translated sentences kept in memory per engine, so that repeated ones cost nothing; 0 keeps none. */
      cachedSegments:
        reader.optional('translation.cachedSegments', 'INTERPRES_CACHED_SEGMENTS', integer(0, 10_000_000)) ??
        0,
      pivotLanguages:
        reader.optional('translation.pivotLanguages', 'INTERPRES_PIVOT_LANGUAGES', listOf(language)) ??
        DEFAULT_PIVOTS,
    },
    usage: {
      /** Day of the month on which limits start anew, UTC. */
      billingDay: reader.optional('usage.billingDay', 'INTERPRES_BILLING_DAY', integer(1, 31)) ?? 1,
      /** Pace of each key per process; no limit when absent. */
      requestsPerMinute: reader.optional(
        'usage.requestsPerMinute',
        'INTERPRES_REQUESTS_PER_MINUTE',
        integer(1, 1_000_000),
      ),
      charactersPerMinute: reader.optional(
        'usage.charactersPerMinute',
        'INTERPRES_CHARACTERS_PER_MINUTE',
        integer(1, 1_000_000_000),
      ),
    },
    engines: readEngines(reader),
    models: readModels(reader),
    /** `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, for downloads that the operator asks for. */
    proxyEnvironment: { ...sources.proxyEnvironment },
  }
  reader.finish()
  return deepFreeze(config)
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
