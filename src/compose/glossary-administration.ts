import type { AccountService } from '../accounts/account-service.ts'
import type { Config } from '../config/config.ts'
import { createGlossaries, type Glossaries } from '../glossaries/glossaries.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import { createGlossaryRepository } from '../storage/glossaries/glossary-repository.ts'
import { createAccountServices } from './administration.ts'
import { composeExistingStores } from './stores.ts'

/** What an operator needs to look after the glossaries of one region: the control store and that region's. */
export interface GlossaryAdministration {
  readonly accounts: AccountService
  readonly glossaries: Glossaries
  close(): Promise<void>
}

/** Errors: `configuration_invalid` for a region that is not configured; `not_found` where there is no data. */
export async function composeGlossaryAdministration(
  config: Config,
  regionName: string,
): Promise<GlossaryAdministration> {
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
  return {
    accounts: createAccountServices(stores.control, { ...dependencies, onChange: () => {} }).accounts,
    glossaries: createGlossaries({ store: createGlossaryRepository({ db }), ...dependencies }),
    close: () => stores.close(),
  }
}
