import { readDocuments } from './documents.ts'
import { readEngines } from './engines.ts'
import { readAuthentication, readHttp } from './http.ts'
import { readMemories } from './memories.ts'
import { readModels } from './models.ts'
import { type ConfigSources, SettingReader } from './reader.ts'
import { POSTGRES, readRegions } from './regions.ts'
import { oneOf, secret, text } from './setting.ts'
import { readSpeech } from './speech.ts'
import { readTranslation } from './translation.ts'
import { readUsage } from './usage.ts'
import { readWeb } from './web.ts'
import { readWriting } from './writing.ts'

export type { RegionConfig } from './regions.ts'
export type Config = ReturnType<typeof loadConfig>

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
    authentication: readAuthentication(reader),
    bootstrap: {
      adminKey: reader.optional('bootstrap.adminKey', 'INTERPRES_BOOTSTRAP_ADMIN_KEY', secret),
      developerKey: reader.optional('bootstrap.developerKey', 'INTERPRES_BOOTSTRAP_DEVELOPER_KEY', secret),
    },
    http: readHttp(reader),
    translation: readTranslation(reader),
    usage: readUsage(reader),
    documents: readDocuments(reader),
    engines: readEngines(reader),
    memories: readMemories(reader),
    models: readModels(reader),
    writing: readWriting(reader),
    speech: readSpeech(reader),
    web: readWeb(reader),
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
