import { type AccountService, createAccountService } from '../accounts/account-service.ts'
import { createKeyService, type KeyService } from '../accounts/key-service.ts'
import type { Config } from '../config/config.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type IdSource, randomIds } from '../kernel/ids.ts'
import { createAccountRepository } from '../storage/accounts/account-repository.ts'
import type { Database } from '../storage/database.ts'
import { composeExistingStores, composeStores } from './stores.ts'

/** What an operator needs to look after accounts: the control store and nothing of any region. */
export interface Administration {
  readonly accounts: AccountService
  readonly keys: KeyService
  close(): Promise<void>
}

/** Errors: those of opening the control store; `not_found` where there is none, unless one may be made. */
export async function composeAdministration(
  config: Config,
  { mayMake = false }: { readonly mayMake?: boolean } = {},
): Promise<Administration> {
  const stores = await (mayMake ? composeStores : composeExistingStores)(config, { regions: [] })
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
