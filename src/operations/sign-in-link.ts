import { composeExistingStores } from '../compose/stores.ts'
import { signInAddress } from '../compose/web-address.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { STANDARD_REGION } from '../kernel/region.ts'
import { createSignInLinks } from '../sessions/sign-in-links.ts'
import { createAccountRepository } from '../storage/accounts/account-repository.ts'
import { createSessionRepository } from '../storage/sessions/session-repository.ts'

/**
 * A link that a server on the same stores accepts once. Errors: `not_found` where there is no data, no such account or
 * no active admin key in it.
 */
export async function createSignInLink(
  config: Config,
  request: { readonly accountName: string; readonly operator: boolean },
): Promise<string> {
  const stores = await composeExistingStores(config, { regions: [STANDARD_REGION] })
  try {
    const db = stores.regions.get(STANDARD_REGION)
    if (db === undefined) throw new Error('the standard region has no store')
    const links = createSignInLinks({
      store: createSessionRepository({ db }),
      accounts: createAccountRepository({ db: stores.control }),
      clock: systemClock,
      ids: randomIds,
    })
    return signInAddress(config, await links.create(request))
  } finally {
    await stores.close()
  }
}
