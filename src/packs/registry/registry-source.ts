import { createDirectorySource } from './directory-source.ts'
import { createNetworkSource } from './network-source.ts'
import type { RegistrySource, RegistrySourceConfig } from './source-port.ts'

/** The public registry of Firefox translation models. */
const FIREFOX_REGISTRY =
  'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data/db/models.json'

export function createRegistrySource(config: RegistrySourceConfig): RegistrySource {
  const location = config.location ?? FIREFOX_REGISTRY
  return /^https?:\/\//i.test(location)
    ? createNetworkSource({ ...config, location })
    : createDirectorySource(location)
}
