import { createAdmission } from '../api/http/admission.ts'
import type { Config } from '../config/config.ts'
import { createThreadedDictionaryWork } from '../glossaries/dictionary-work/threaded-dictionary-work.ts'
import { createGlossaries } from '../glossaries/glossaries.ts'
import { createGlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Region } from '../kernel/region.ts'
import { createMemoryResolver } from '../memories/matching/memory-resolver.ts'
import { createGlossaryRepository } from '../storage/glossaries/glossary-repository.ts'
import { createMemoryRepository } from '../storage/memories/memory-repository.ts'
import type { Stores } from '../storage/open-stores.ts'
import { createStyleRuleRepository } from '../storage/style-rules/style-rule-repository.ts'
import { createStyleRules } from '../style-rules/style-rules.ts'
import type { RegionParts } from './capability.ts'
import type { Usage } from './metering.ts'

interface Dependencies {
  readonly stores: Stores
  readonly usage: Usage
  readonly clock: Clock
  readonly ids: IdSource
}

/** What an account may have in one region. */
export interface RegionLimits {
  readonly glossariesPerAccount: number
  readonly styleListsPerAccount: number
}

/** The parts of every region that this process serves, each over the store of its region and no other. */
export function composeRegionParts(
  { stores, usage, clock, ids }: Dependencies,
  config: Config['http'] & RegionLimits,
): ReadonlyMap<Region, RegionParts> {
  const parts = new Map<Region, RegionParts>()
  const work = createThreadedDictionaryWork()
  for (const [region, db] of stores.regions) {
    const metering = usage.metering.get(region)
    if (metering === undefined) throw new Error(`region ${region} has no metering`)
    const glossaryStore = createGlossaryRepository({ db })
    const memoryStore = createMemoryRepository({ db })
    parts.set(region, {
      region,
      db,
      metering,
      dictionaryWork: work,
      admission: createAdmission({
        maxActive: config.maxActiveRequests,
        maxWaiting: config.maxWaitingRequests,
      }),
      glossaries: createGlossaries(
        { store: glossaryStore, clock, ids, work },
        { maxPerAccount: config.glossariesPerAccount },
      ),
      glossaryResolver: createGlossaryResolver({ store: glossaryStore, work }),
      styleRules: createStyleRules(
        { store: createStyleRuleRepository({ db }), clock, ids },
        { maxPerAccount: config.styleListsPerAccount },
      ),
      memoryStore,
      memoryResolver: createMemoryResolver(memoryStore),
    })
  }
  return parts
}
