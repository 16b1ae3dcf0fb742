import type { Account, UsageLimits } from './account.ts'
import type { ApiKey, KeyRole, KeySettings } from './api-key.ts'

/** A key with what the service keeps of its secret. */
export interface StoredKey {
  readonly key: ApiKey
  readonly secretSha256: Uint8Array
}

export interface KeyWithAccount extends StoredKey {
  readonly account: Account
}

/** Fields that are absent stay as they are. */
export interface AccountChanges {
  readonly addendumSignedAtMs?: number | null
  readonly limits?: Partial<UsageLimits>
}

export interface KeyChanges {
  readonly label?: string
  readonly limits?: Partial<UsageLimits>
  readonly settings?: KeySettings
  readonly deactivatedAtMs?: number
}

export type KeyInsertion = 'inserted' | 'account_missing' | 'too_many_active'

/** Accounts and keys in the control store. Every method throws the errors of the store. */
export interface AccountRepository {
  /** Errors: `conflict` when an account of this name exists. */
  insertAccount(account: Account): Promise<void>
  /** Ascending by name. */
  listAccounts(): Promise<readonly Account[]>
  findAccount(id: string): Promise<Account | undefined>
  findAccountByName(name: string): Promise<Account | undefined>
  /** False when there is no such account. A signed addendum keeps the time when it was first signed. */
  updateAccount(id: string, changes: AccountChanges): Promise<boolean>
  /**
   * Adds a key, unless `maxActive` keys of its account and role are active. Two that are added at once count each other.
   * Errors: `conflict` when a key with this secret exists.
   */
  insertKey(key: StoredKey, maxActive: number): Promise<KeyInsertion>
  /** Ascending by time of creation, deactivated ones included. */
  listKeys(accountId: string, role?: KeyRole): Promise<readonly ApiKey[]>
  findKey(accountId: string, keyId: string): Promise<ApiKey | undefined>
  findKeyWithSecret(accountId: string, keyId: string): Promise<StoredKey | undefined>
  findKeyByHash(secretSha256: Uint8Array): Promise<KeyWithAccount | undefined>
  /** False when the account has no such key. A deactivated key keeps the time when it was first deactivated. */
  updateKey(accountId: string, keyId: string, changes: KeyChanges): Promise<boolean>
  /** Adds an account and its keys to a store that has no account at all; false, and nothing added, otherwise. */
  insertFirstAccount(account: Account, keys: readonly StoredKey[]): Promise<boolean>
}
