declare const accountIdBrand: unique symbol

/** UUID of an account. */
export type AccountId = string & { readonly [accountIdBrand]: true }

/** How much may be used in a billing period. `null` is no limit, 0 blocks. */
export interface UsageLimits {
  /** Unicode code points of text translation, document translation and text improvement together. */
  readonly characters: number | null
  readonly speechMilliseconds: number | null
}

export const NO_LIMITS: UsageLimits = { characters: null, speechMilliseconds: null }

/**
 * # Accounts
 *
 * An **account** is a customer. It owns **API keys**; everything that a key may do, and everything that it uses, it does
 * for its account. Limits exist per account and per key; both hold.
 *
 * The **addendum** is the agreement that a customer signs to use regional addresses. It belongs to the account and
 * opens them to all its keys; without it only the standard address answers. It can be revoked.
 *
 * A **key** is known by its **secret**, which only its owner keeps: the service stores the SHA-256 of it, and the first
 * and last four characters, by which people tell keys apart. A key has an id (which is no secret), a **label** for people,
 * a **role** (`developer`: everything but administration; `admin`: everything), limits, and **scopes** where it may do
 * only part of what its role allows. **Deactivation** is permanent.
 *
 * A **caller** is an account and a key, as the authenticator found them for the secret of a request.
 */
export interface Account {
  readonly id: AccountId
  /** Unique, for people and for the command line. */
  readonly name: string
  /** When the addendum was signed; `null` while it is not. */
  readonly addendumSignedAtMs: number | null
  readonly limits: UsageLimits
  readonly createdAtMs: number
}
