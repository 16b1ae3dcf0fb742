export interface SessionRow {
  id: string
  token_sha256: Uint8Array
  account_id: string
  key_id: string
  key_sha256: Uint8Array
  operator_until_ms: number | null
  persistent: number
  created_at_ms: number
  used_at_ms: number
}

export interface SessionTables {
  web_sessions: SessionRow
  sign_in_links: {
    token_sha256: Uint8Array
    account_id: string
    key_id: string
    operator: number
    expires_at_ms: number
  }
}
