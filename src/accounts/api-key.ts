import type { AccountId, UsageLimits } from './account.ts'

declare const keyIdBrand: unique symbol

/** `<uuid>:<uuid>`: the account's id and the key's own part. Names a key; opens nothing. */
export type KeyId = string & { readonly [keyIdBrand]: true }

export type KeyRole = 'developer' | 'admin'

/** What a scoped key may be allowed, as in the API contract. */
export const KEY_SCOPES = [
  'translate:text',
  'translate:document',
  'write:improve',
  'glossaries:read',
  'glossaries:write',
  'style_rules:read',
  'style_rules:write',
  'translation_memories:read',
  'translation_memories:write',
  'languages:read',
  'usage:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Defaults of the requests that a key makes. */
export interface KeySettings {
  /** How markup is parsed when a request does not say. */
  readonly defaultTagHandlingVersion: 'v1' | 'v2'
}

export const DEFAULT_KEY_SETTINGS: KeySettings = { defaultTagHandlingVersion: 'v2' }

export interface ApiKey {
  readonly id: KeyId
  readonly accountId: AccountId
  /** The first and last four characters of the secret. */
  readonly first4: string
  readonly last4: string
  readonly label: string
  readonly role: KeyRole
  /** `null` is everything that the role allows. */
  readonly scopes: readonly KeyScope[] | null
  readonly limits: UsageLimits
  readonly settings: KeySettings
  readonly createdAtMs: number
  /** `null` while the key works. */
  readonly deactivatedAtMs: number | null
}

/** What is shown in place of a secret, whatever its length: `dc88****3a2c`. */
export function maskKey({ first4, last4 }: Pick<ApiKey, 'first4' | 'last4'>): string {
  return `${first4}****${last4}`
}
