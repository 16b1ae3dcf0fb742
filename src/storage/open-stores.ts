import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { InterpresError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import type { Database } from './database.ts'
import { makeDirectory } from './make-directory.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'
import { controlMigrations } from './migrations/control/index.ts'
import { regionMigrations } from './migrations/region/index.ts'
import { createSqliteDatabase } from './sqlite/sqlite-database.ts'
import { checkBonds } from './store-bonds.ts'
import { claimStore, describeStore, isClaimed, type StoreIdentity } from './store-identity.ts'

export interface StoresConfig {
  /** Holds `control.sqlite` and `region-<name>.sqlite`; created, for its owner only, when one of them is needed. */
  readonly dataDirectory: string
  /** PostgreSQL URL; without one the control store is a file. */
  readonly controlUrl?: string | undefined
  /** PostgreSQL URLs by region; the store of a region without one is a file. */
  readonly regionUrls: Readonly<Partial<Record<Region, string>>>
  /** The regions to open; no other region's store is touched. */
  readonly regions: readonly Region[]
  /** Goes on with stores that are not those that worked together before. */
  readonly acceptNewStores?: boolean
}

export interface AppliedMigration {
  /** `control store`, `store of region us` */
  readonly store: string
  readonly version: number
  readonly name: string
}

export interface Stores {
  readonly control: Database
  readonly regions: ReadonlyMap<Region, Database>
  /** The schema changes that opening made, in order. */
  readonly applied: readonly AppliedMigration[]
  close(): Promise<void>
}

interface OpenedStore {
  readonly identity: StoreIdentity
  readonly db: Database
}

/**
 * Opens the control store and the stores of the given regions, makes sure that each is what the configuration says,
 * and brings its schema up to date.
 *
 * Errors, with the store named in the message: `store_unavailable`, `store_damaged`, `store_too_new`, `configuration_invalid`. Nothing
 * stays open then.
 */
export async function openStores({
  config,
  logger,
}: {
  config: StoresConfig
  logger: Logger
}): Promise<Stores> {
  const control = await createStore({ kind: 'control' }, config, logger)
  const regions = new Map<Region, OpenedStore>()
  for (const region of config.regions) {
    regions.set(region, await createStore({ kind: 'region', region }, config, logger))
  }
  const all = [control, ...regions.values()]
  const close = async () => {
    await Promise.all(all.map(({ db }) => db.close()))
  }

  const prepared = await Promise.allSettled(all.map((store) => prepare(store, config, logger)))
  const failed = prepared.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  await checkBonds(control.db, [...regions.values()], { acceptNew: config.acceptNewStores ?? false }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  return {
    control: control.db,
    regions: new Map(Array.from(regions, ([region, { db }]) => [region, db])),
    applied: prepared.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    close,
  }
}

/**
 * Those of the wanted stores that nobody has made yet; opening would make them, empty. Looks at files without opening
 * them, and asks PostgreSQL without changing anything.
 *
 * Errors: `store_unavailable` for a PostgreSQL server that does not answer, with the store named in the message.
 */
export async function findMissingStores({
  config,
  logger,
}: {
  config: StoresConfig
  logger: Logger
}): Promise<readonly StoreIdentity[]> {
  const wanted: readonly StoreIdentity[] = [
    { kind: 'control' },
    ...config.regions.map((region) => ({ kind: 'region', region }) as const),
  ]
  const isThere = await Promise.all(wanted.map((identity) => isMade(identity, config, logger)))
  return wanted.filter((_, index) => isThere[index] === false)
}

async function isMade(identity: StoreIdentity, config: StoresConfig, logger: Logger): Promise<boolean> {
  if (urlOf(identity, config) === undefined) return isFileThere(fileOf(identity, config))
  const { db } = await createStore(identity, config, logger)
  try {
    return await isClaimed(db)
  } catch (error) {
    throw nameTheStore(error, describeStore(identity))
  } finally {
    await db.close()
  }
}

/** A file that may not be looked at counts as there: opening it tells why. */
async function isFileThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code !== 'ENOENT' && code !== 'ENOTDIR'
  }
}

/** The driver of PostgreSQL is loaded where a store is in it. */
async function createStore(
  identity: StoreIdentity,
  config: StoresConfig,
  logger: Logger,
): Promise<OpenedStore> {
  const url = urlOf(identity, config)
  if (url === undefined) {
    return { identity, db: createSqliteDatabase({ config: { file: fileOf(identity, config) } }) }
  }
  const { createPostgresDatabase } = await import('./postgres/postgres-database.ts')
  return { identity, db: createPostgresDatabase({ config: { url }, logger }) }
}

function fileOf(identity: StoreIdentity, { dataDirectory }: StoresConfig): string {
  return join(
    dataDirectory,
    identity.kind === 'control' ? 'control.sqlite' : `region-${identity.region}.sqlite`,
  )
}

function urlOf(identity: StoreIdentity, config: StoresConfig): string | undefined {
  return identity.kind === 'control' ? config.controlUrl : config.regionUrls[identity.region]
}

async function prepare(
  { identity, db }: OpenedStore,
  config: StoresConfig,
  logger: Logger,
): Promise<readonly AppliedMigration[]> {
  const store = describeStore(identity)
  try {
    if (db.dialect === 'sqlite') prepareDirectory(config.dataDirectory)
    await claimStore(db, identity)
    const applied = await migrate(db, migrationsOf(identity))
    for (const { version, name } of applied) {
      logger.info({ store, version, migration: name }, 'schema brought up to date')
    }
    return applied.map(({ version, name }) => ({ store, version, name }))
  } catch (error) {
    throw nameTheStore(error, store)
  }
}

function prepareDirectory(path: string): void {
  try {
    makeDirectory(path)
  } catch (cause) {
    throw new InterpresError('configuration_invalid', `The data directory ${path} cannot be made.`, { cause })
  }
}

function migrationsOf(identity: StoreIdentity): readonly Migration[] {
  return identity.kind === 'control' ? controlMigrations : regionMigrations
}

function nameTheStore(error: unknown, store: string): InterpresError {
  if (error instanceof InterpresError && error.code === 'store_too_new') {
    return new InterpresError(error.code, `${error.message} This is the ${store}.`, { cause: error })
  }
  if (error instanceof InterpresError && error.code === 'store_damaged') {
    return new InterpresError(error.code, `The ${store} is damaged.`, {
      detail: 'Bring its file in the data directory back from a backup.',
      cause: error,
    })
  }
  if (error instanceof InterpresError && error.code !== 'store_unavailable') return error
  return new InterpresError('store_unavailable', `The ${store} cannot be opened.`, { cause: error })
}
