/** Tables of accounts and keys in the control store, as of `0001-accounts`. */
export interface AccountTables {
  accounts: {
    id: string
    name: string
    addendum_signed_at_ms: number | null
    character_limit: number | null
    speech_limit_ms: number | null
    created_at_ms: number
  }
  api_keys: {
    id: string
    account_id: string
    secret_sha256: Uint8Array
    first4: string
    last4: string
    label: string
    role: string
    /** JSON list of scopes; null for a key without scopes. */
    scopes: string | null
    character_limit: number | null
    speech_limit_ms: number | null
    /** JSON object. */
    settings: string
    created_at_ms: number
    deactivated_at_ms: number | null
  }
}

export type AccountRow = AccountTables['accounts']
export type KeyRow = AccountTables['api_keys']
