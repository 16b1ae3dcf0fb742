import type { AccountRepository, StoredKey } from '../accounts/account-repository.ts'
import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { createRateLimiter } from '../usage/rate-limiter.ts'

/** For each address that translates without signing in. */
const REQUESTS_PER_MINUTE = 60
const SCOPES: ReadonlySet<string> = new Set(['translate:text', 'languages:read'])

/**
 * The key at whose cost people translate who have not signed in; `undefined` where nobody may.
 *
 * Errors: `configuration_invalid` unless the key exists, is active, has a limit and may do no more than translate.
 */
export async function composeStrangers(
  keyId: string | undefined,
  { accounts, clock }: { readonly accounts: AccountRepository; readonly clock: Clock },
) {
  if (keyId === undefined) return undefined
  const [accountId = ''] = keyId.split(':')
  const stored = await accounts.findKeyWithSecret(accountId, keyId)
  if (stored === undefined || !isFit(stored)) {
    throw new InterpresError(
      'configuration_invalid',
      'INTERPRES_WEB_PUBLIC_KEY_ID: expected an active developer key with a character limit and no scopes but translate:text and languages:read',
    )
  }
  const rateLimiter = createRateLimiter({
    clock,
    config: { requestsPerMinute: REQUESTS_PER_MINUTE, charactersPerMinute: undefined },
  })
  return {
    keySha256: stored.secretSha256,
    admit: (address: string) => rateLimiter.admit(address, 0),
  }
}

function isFit({ key }: StoredKey): boolean {
  const { role, scopes, limits, deactivatedAtMs } = key
  if (role !== 'developer' || deactivatedAtMs !== null || limits.characters === null) return false
  return scopes?.every((scope) => SCOPES.has(scope)) === true
}
