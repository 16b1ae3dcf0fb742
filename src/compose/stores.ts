import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import { openStores, type Stores } from '../storage/open-stores.ts'
import { acquireServeLock, type ServeLock } from '../storage/serve-lock.ts'

/** Opens the control store and the stores of `regions` (every configured one when absent), up to date. */
export function composeStores(
  config: Config,
  { regions, logger = silentLogger }: { readonly regions?: readonly Region[]; readonly logger?: Logger } = {},
): Promise<Stores> {
  const regionUrls: Record<Region, string> = {}
  for (const { region, databaseUrl } of config.regions) {
    if (databaseUrl !== undefined) regionUrls[region] = databaseUrl
  }
  return openStores({
    config: {
      dataDirectory: config.dataDirectory,
      controlUrl: config.controlDatabaseUrl,
      regionUrls,
      regions: regions ?? config.regions.map(({ region }) => region),
    },
    logger,
  })
}

/**
 * Keeps other servers away from the data directory while this one runs; does nothing where every store is in
 * PostgreSQL. Errors: `data_directory_in_use`; `configuration_invalid` when the directory cannot be written.
 */
export function lockDataDirectory(config: Config, regions: readonly Region[]): ServeLock | undefined {
  const usesFiles =
    config.controlDatabaseUrl === undefined ||
    config.regions.some(({ region, databaseUrl }) => regions.includes(region) && databaseUrl === undefined)
  if (!usesFiles) return undefined
  try {
    return acquireServeLock(config.dataDirectory)
  } catch (error) {
    if (error instanceof InterpresError && error.code === 'data_directory_in_use') throw error
    throw new InterpresError(
      'configuration_invalid',
      `The data directory ${config.dataDirectory} cannot be written.`,
      { cause: error },
    )
  }
}
