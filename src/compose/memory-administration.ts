import type { AccountService } from '../accounts/account-service.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import type { ImportDependencies } from '../memories/exchange/import-memory.ts'
import { createMemoryResolver, type MemoryResolver } from '../memories/matching/memory-resolver.ts'
import { createMemories, type Memories } from '../memories/memories.ts'
import { createMemoryRepository } from '../storage/memories/memory-repository.ts'
import { createAccountServices } from './administration.ts'
import { memoryLimitsOf } from './memories.ts'
import { composeExistingStores } from './stores.ts'

/** What an operator needs to look after the translation memories of one region: the control store and that region's. */
export interface MemoryAdministration extends ImportDependencies {
  readonly accounts: AccountService
  readonly memories: Memories
  readonly resolver: MemoryResolver
  close(): Promise<void>
}

/** Errors: `configuration_invalid` for a region that is not configured; `not_found` where there is no data. */
export async function composeMemoryAdministration(
  config: Config,
  regionName: string,
): Promise<MemoryAdministration> {
  const configured = config.regions.find(({ region }) => region === regionName)
  if (configured === undefined) {
    const names = config.regions.map(({ region }) => region).join(', ')
    throw new InterpresError(
      'configuration_invalid',
      `There is no region ${regionName}; configured are ${names}.`,
    )
  }
  const stores = await composeExistingStores(config, { regions: [configured.region] })
  const db = stores.regions.get(configured.region)
  if (db === undefined) throw new Error(`region ${regionName} has no store`)
  const dependencies = { clock: systemClock, ids: randomIds }
  const store = createMemoryRepository({ db })
  const limits = memoryLimitsOf(config)
  return {
    ...dependencies,
    store,
    limits,
    accounts: createAccountServices(stores.control, { ...dependencies, onChange: () => {} }).accounts,
    memories: createMemories({ store, clock: systemClock }, limits),
    resolver: createMemoryResolver(store),
    close: () => stores.close(),
  }
}
