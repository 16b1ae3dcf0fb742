import type { AccountService } from '../accounts/account-service.ts'
import type { Config } from '../config/config.ts'
import { createGlossaries, type Glossaries } from '../glossaries/glossaries.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import type { ImportDependencies } from '../memories/exchange/import-memory.ts'
import { createMemoryResolver, type MemoryResolver } from '../memories/matching/memory-resolver.ts'
import { createMemories, type Memories } from '../memories/memories.ts'
import { createGlossaryRepository } from '../storage/glossaries/glossary-repository.ts'
import { createMemoryRepository } from '../storage/memories/memory-repository.ts'
import { createAccountServices } from './administration.ts'
import { memoryLimitsOf } from './memories.ts'
import { composeExistingStores } from './stores.ts'

/** What an operator needs to look after what accounts keep in one region: the control store and that region's. */
export interface RegionAdministration {
  readonly accounts: AccountService
  readonly glossaries: Glossaries
  readonly memories: Memories
  readonly memoryImports: ImportDependencies
  readonly memoryResolver: MemoryResolver
  close(): Promise<void>
}

/** Errors: `configuration_invalid` for a region that is not configured; `not_found` where there is no data. */
export async function composeRegionAdministration(
  config: Config,
  regionName: string,
): Promise<RegionAdministration> {
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
    accounts: createAccountServices(stores.control, { ...dependencies, onChange: () => {} }).accounts,
    glossaries: createGlossaries({ store: createGlossaryRepository({ db }), ...dependencies }),
    memories: createMemories({ store, clock: systemClock }, limits),
    memoryImports: { ...dependencies, store, limits },
    memoryResolver: createMemoryResolver(store),
    close: () => stores.close(),
  }
}
