import type { SettingReader } from './reader.ts'
import { authenticationScheme, flag, integer, listOf, network, origin, secret } from './setting.ts'

/** Who is recognised, and for how long without asking the control store. */
export function readAuthentication(reader: SettingReader) {
  return {
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
  }
}

/** How much a region's server takes on, and from whom. */
export function readHttp(reader: SettingReader) {
  return {
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
    allowedOrigins: reader.optional('http.allowedOrigins', 'INTERPRES_ALLOWED_ORIGINS', listOf(origin)) ?? [],
    /** Whose word counts for where a request came from. */
    trustedProxies:
      reader.optional('http.trustedProxies', 'INTERPRES_TRUSTED_PROXIES', listOf(network)) ?? [],
    metricsToken: reader.optional('http.metricsToken', 'INTERPRES_METRICS_TOKEN', secret),
    /** Accept `auth_key` in query or body from old clients. */
    legacyAuthKey: reader.optional('http.legacyAuthKey', 'INTERPRES_ALLOW_LEGACY_AUTH_KEY', flag) ?? false,
  }
}
