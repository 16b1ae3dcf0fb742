import type { SettingReader } from './reader.ts'
import { authenticationScheme, integer, language, listOf, oneOf, secret, text, url } from './setting.ts'

const HTTP = url('http:', 'https:')

/** The engines; one that is named without what it needs is a problem, not an engine that is never used. */
export function readEngines(reader: SettingReader) {
  const engines = {
    /** Engines in order of preference where their quality is equal. */
    enabled:
      reader.optional(
        'engines.enabled',
        'INTERPRES_ENGINES',
        listOf(oneOf('marian', 'apertium', 'remote', 'upstream', 'fixture')),
      ) ?? (['marian', 'apertium'] as const),
    apertium: {
      modesDirectory:
        reader.optional('engines.apertium.modesDirectory', 'INTERPRES_APERTIUM_MODES_DIR', text) ??
        '/usr/share/apertium/modes',
      idleMs:
        reader.optional('engines.apertium.idleMs', 'INTERPRES_APERTIUM_IDLE_MS', integer(100, 86_400_000)) ??
        300_000,
      maxPipelines:
        reader.optional(
          'engines.apertium.maxPipelines',
          'INTERPRES_APERTIUM_MAX_PIPELINES',
          integer(1, 200),
        ) ?? 12,
    },
    remote: {
      baseUrl: reader.optional('engines.remote.baseUrl', 'INTERPRES_REMOTE_URL', HTTP),
      model: reader.optional('engines.remote.model', 'INTERPRES_REMOTE_MODEL', text),
      apiKey: reader.optional('engines.remote.apiKey', 'INTERPRES_REMOTE_API_KEY', secret),
      languages:
        reader.optional('engines.remote.languages', 'INTERPRES_REMOTE_LANGUAGES', listOf(language)) ?? [],
    },
    upstream: {
      baseUrl: reader.optional('engines.upstream.baseUrl', 'INTERPRES_UPSTREAM_URL', HTTP),
      apiKey: reader.optional('engines.upstream.apiKey', 'INTERPRES_UPSTREAM_API_KEY', secret),
      scheme:
        reader.optional('engines.upstream.scheme', 'INTERPRES_UPSTREAM_SCHEME', authenticationScheme) ??
        'Service-Auth-Key',
    },
  }
  const { enabled, remote, upstream } = engines
  const isEnabled = (name: (typeof enabled)[number]) => enabled.some((engine) => engine === name)
  if (isEnabled('remote')) {
    if (remote.baseUrl === undefined)
      reader.problem('INTERPRES_REMOTE_URL', 'an address, since the engine is enabled')
    if (remote.model === undefined)
      reader.problem('INTERPRES_REMOTE_MODEL', 'a model, since the engine is enabled')
    if (remote.languages.length < 2) {
      reader.problem('INTERPRES_REMOTE_LANGUAGES', 'at least two languages, since the engine is enabled')
    }
  }
  if (isEnabled('upstream') && upstream.baseUrl === undefined) {
    reader.problem('INTERPRES_UPSTREAM_URL', 'an address, since the engine is enabled')
  }
  return engines
}
