import type { Generated } from 'kysely'

export interface CounterColumns {
  text_translation: number
  document_translation: number
  text_improvement: number
  speech_to_text: number
}

/** Tables of the control store, as of `0002-usage`; those of accounts as far as usage reads them. */
export interface ControlTables {
  usage_by_key: CounterColumns & {
    account_id: string
    day: number
    masked_key: string
    key_id: string
    region: string
  }
  usage_by_account: CounterColumns & { account_id: string; day: number; region: string }
  usage_by_tag: CounterColumns & { account_id: string; day: number; reporting_tag: string; region: string }
  usage_forwarded: { region: string; last_batch: number }
  usage_grants: {
    id: string
    region: string
    account_id: string
    key_id: string
    unit: string
    amount: number
    expires_at_ms: number
  }
  accounts: { id: string; character_limit: number | null; speech_limit_ms: number | null }
  api_keys: {
    id: string
    account_id: string
    first4: string
    last4: string
    label: string
    character_limit: number | null
    speech_limit_ms: number | null
  }
}

/** Tables of a region store, as of `0002-usage`. */
export interface RegionTables {
  usage_events: {
    sequence: Generated<number>
    id: string
    account_id: string
    key_id: string
    kind: string
    amount: number
    at_ms: number
    day: number
    reporting_tag: string | null
    request_id: string
    grant_id: string | null
    reserved: number
  }
  usage_batch_lines: {
    batch: number
    account_id: string
    key_id: string
    kind: string
    day: number
    reporting_tag: string | null
    grant_id: string | null
    amount: number
    reserved: number
  }
  usage_forwarding: {
    singleton: number
    batch: number
    sealed: number
    owner: string | null
    lease_until_ms: number
  }
}
