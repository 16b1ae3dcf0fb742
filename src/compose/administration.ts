import { type AccountService, createAccountService } from '../accounts/account-service.ts'
import { createKeyService, type KeyService } from '../accounts/key-service.ts'
import type { Config } from '../config/config.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type IdSource, randomIds } from '../kernel/ids.ts'
import { createAccountRepository } from '../storage/accounts/account-repository.ts'
import type { Database } from '../storage/database.ts'
import { composeStores } from './stores.ts'

/** What an operator needs to look after accounts: the control store and nothing of any region. */
export interface Administration {
  readonly accounts: AccountService
  readonly keys: KeyService
  close(): Promise<void>
}

export async function composeAdministration(config: Config): Promise<Administration> {
  const stores = await composeStores(config, { regions: [] })
  const services = createAccountServices(stores.control, {
    clock: systemClock,
    ids: randomIds,
    onChange: () => {},
  })
  return { ...services, close: () => stores.close() }
}

export function createAccountServices(
  control: Database,
  dependencies: { readonly clock: Clock; readonly ids: IdSource; readonly onChange: () => void },
) {
  const repository = createAccountRepository({ db: control })
  return {
    repository,
    accounts: createAccountService({ repository, ...dependencies }),
    keys: createKeyService({ repository, ...dependencies }),
  }
}
