import type { AccountId, UsageLimits } from './account.ts'
import type { KeyWithAccount } from './account-repository.ts'
import { type KeyId, type KeyRole, type KeySettings, maskKey } from './api-key.ts'

/** Who makes a request: a key that works, and its account. */
export interface Caller {
  readonly account: {
    readonly id: AccountId
    readonly name: string
    /** True when the addendum is signed: regional addresses are open. */
    readonly addendum: boolean
    readonly limits: UsageLimits
  }
  readonly key: {
    readonly id: KeyId
    readonly role: KeyRole
    readonly label: string
    /** `dc88****3a2c` */
    readonly masked: string
    /** What a scoped key may do; `null` for everything that its role allows. */
    readonly scopes: readonly string[] | null
    readonly limits: UsageLimits
    readonly settings: KeySettings
  }
}

/** `undefined` for a key that has been deactivated. */
export function toCaller({ account, key }: KeyWithAccount): Caller | undefined {
  if (key.deactivatedAtMs !== null) return undefined
  const { id, role, label, scopes, limits, settings } = key
  return {
    account: {
      id: account.id,
      name: account.name,
      addendum: account.addendumSignedAtMs !== null,
      limits: account.limits,
    },
    key: { id, role, label, masked: maskKey(key), scopes, limits, settings },
  }
}
