import type { Account } from '../accounts/account.ts'
import type { ApiKey } from '../accounts/api-key.ts'
import type { UsageUnit } from './usage-kind.ts'

/** Who uses: a key of an account. */
export interface Consumer {
  readonly accountId: string
  readonly keyId: string
  /** Whether the key or its account has a limit for the unit; how high it is, the control store knows. */
  readonly limited: Readonly<Record<UsageUnit, boolean>>
}

export function consumerOf({
  account,
  key,
}: {
  readonly account: Pick<Account, 'id' | 'limits'>
  readonly key: Pick<ApiKey, 'id' | 'limits'>
}): Consumer {
  return {
    accountId: account.id,
    keyId: key.id,
    limited: {
      characters: account.limits.characters !== null || key.limits.characters !== null,
      milliseconds: account.limits.speechMilliseconds !== null || key.limits.speechMilliseconds !== null,
    },
  }
}
