import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logging.ts'
import type { ProcessLock } from '../kernel/process-lock.ts'
import type { Region } from '../kernel/region.ts'
import { findMissingStores, openStores, type Stores, type StoresConfig } from '../storage/open-stores.ts'
import { acquireServeLock } from '../storage/serve-lock.ts'
import { describeStore, type StoreIdentity } from '../storage/store-identity.ts'

interface StoresChoice {
  /** Every configured region when absent. */
  readonly regions?: readonly Region[]
  readonly logger?: Logger
  /** Goes on with stores that are not those that worked together before. */
  readonly acceptNewStores?: boolean
}

/** Opens the control store and the stores of regions, up to date; those that are not there yet are made. */
export function composeStores(config: Config, choice: StoresChoice = {}): Promise<Stores> {
  return openStores({ config: storesConfigOf(config, choice), logger: choice.logger ?? silentLogger })
}

/**
 * The same for commands that have nothing to do where nobody has served yet, and that leave no trace there.
 *
 * Errors: `not_found` when one of the stores is not there yet; those of opening stores.
 */
export async function composeExistingStores(config: Config, choice: StoresChoice = {}): Promise<Stores> {
  const { missing, regions } = await lookForStores(config, choice)
  if (missing.length === 0) return await composeStores(config, choice)
  const isNothingThere = regions.length === 0 && missing.some(({ kind }) => kind === 'control')
  throw new InterpresError(
    'not_found',
    isNothingThere && missing.every((store) => isInFile(config, store))
      ? `There is no data in ${resolve(config.dataDirectory)}.`
      : `Not there yet: ${missing.map(describeStore).join(', ')}.`,
    {
      detail:
        'The first `interpres serve` makes it. If there is data elsewhere, name its directory with INTERPRES_DATA_DIR.',
    },
  )
}

export interface FoundStores {
  /** Those that opening would make. */
  readonly missing: readonly StoreIdentity[]
  /** The regions whose stores are there. */
  readonly regions: readonly Region[]
}

/** Looks which of the stores are there, and makes none. Errors: `store_unavailable`. */
export async function lookForStores(config: Config, choice: StoresChoice = {}): Promise<FoundStores> {
  const wanted = storesConfigOf(config, choice)
  const missing = await findMissingStores({ config: wanted, logger: choice.logger ?? silentLogger })
  const absent = new Set(missing.map((store) => (store.kind === 'region' ? store.region : undefined)))
  return { missing, regions: wanted.regions.filter((region) => !absent.has(region)) }
}

function isInFile({ controlDatabaseUrl, regions }: Config, store: StoreIdentity): boolean {
  if (store.kind === 'control') return controlDatabaseUrl === undefined
  return regions.every(({ region, databaseUrl }) => region !== store.region || databaseUrl === undefined)
}

function storesConfigOf(config: Config, { regions, acceptNewStores = false }: StoresChoice): StoresConfig {
  const regionUrls: Record<Region, string> = {}
  for (const { region, databaseUrl } of config.regions) {
    if (databaseUrl !== undefined) regionUrls[region] = databaseUrl
  }
  return {
    dataDirectory: config.dataDirectory,
    controlUrl: config.controlDatabaseUrl,
    regionUrls,
    regions: regions ?? config.regions.map(({ region }) => region),
    acceptNewStores,
  }
}

/**
 * Keeps other servers away from the data directory while this one runs; does nothing where every store is in
 * PostgreSQL. Errors: `data_directory_in_use`; `configuration_invalid` when the directory cannot be written.
 */
export function lockDataDirectory(config: Config, regions: readonly Region[]): ProcessLock | undefined {
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
