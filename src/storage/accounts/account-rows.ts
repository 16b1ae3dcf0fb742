import type { Account, AccountId, UsageLimits } from '../../accounts/account.ts'
import type { StoredKey } from '../../accounts/account-repository.ts'
import {
  type ApiKey,
  DEFAULT_KEY_SETTINGS,
  KEY_SCOPES,
  type KeyId,
  type KeyScope,
  type KeySettings,
} from '../../accounts/api-key.ts'
import type { AccountRow, KeyRow } from './account-tables.ts'

export function toAccountRow(account: Account): AccountRow {
  return {
    id: account.id,
    name: account.name,
    addendum_signed_at_ms: account.addendumSignedAtMs,
    ...toLimitColumns(account.limits),
    created_at_ms: account.createdAtMs,
  }
}

export function fromAccountRow(row: AccountRow): Account {
  return {
    id: row.id as AccountId,
    name: row.name,
    addendumSignedAtMs: row.addendum_signed_at_ms,
    limits: fromLimitColumns(row),
    createdAtMs: row.created_at_ms,
  }
}

/** The columns of a key's account, beside those of the key. */
export interface JoinedAccountColumns {
  account_id: string
  account_name: string
  account_addendum_signed_at_ms: number | null
  account_character_limit: number | null
  account_speech_limit_ms: number | null
  account_created_at_ms: number
}

export function fromJoinedRow(row: JoinedAccountColumns): Account {
  return fromAccountRow({
    id: row.account_id,
    name: row.account_name,
    addendum_signed_at_ms: row.account_addendum_signed_at_ms,
    character_limit: row.account_character_limit,
    speech_limit_ms: row.account_speech_limit_ms,
    created_at_ms: row.account_created_at_ms,
  })
}

export function toKeyRow({ key, secretSha256 }: StoredKey): KeyRow {
  return {
    id: key.id,
    account_id: key.accountId,
    secret_sha256: secretSha256,
    first4: key.first4,
    last4: key.last4,
    label: key.label,
    role: key.role,
    scopes: key.scopes === null ? null : JSON.stringify(key.scopes),
    ...toLimitColumns(key.limits),
    settings: JSON.stringify(key.settings),
    created_at_ms: key.createdAtMs,
    deactivated_at_ms: key.deactivatedAtMs,
  }
}

export function fromKeyRow(row: Omit<KeyRow, 'secret_sha256'>): ApiKey {
  return {
    id: row.id as KeyId,
    accountId: row.account_id as AccountId,
    first4: row.first4,
    last4: row.last4,
    label: row.label,
    role: row.role === 'admin' ? 'admin' : 'developer',
    scopes: row.scopes === null ? null : parseScopes(row.scopes),
    limits: fromLimitColumns(row),
    settings: parseSettings(row.settings),
    createdAtMs: row.created_at_ms,
    deactivatedAtMs: row.deactivated_at_ms,
  }
}

type LimitColumns = Pick<AccountRow, 'character_limit' | 'speech_limit_ms'>

function toLimitColumns({ characters, speechMilliseconds }: UsageLimits): LimitColumns {
  return { character_limit: characters, speech_limit_ms: speechMilliseconds }
}

/** The columns of the limits that are to change. */
export function toLimitChanges({
  characters,
  speechMilliseconds,
}: Partial<UsageLimits>): Partial<LimitColumns> {
  return {
    ...(characters === undefined ? {} : { character_limit: characters }),
    ...(speechMilliseconds === undefined ? {} : { speech_limit_ms: speechMilliseconds }),
  }
}

function fromLimitColumns(row: LimitColumns): UsageLimits {
  return { characters: row.character_limit, speechMilliseconds: row.speech_limit_ms }
}

/** A scope that this version does not know opens nothing, so it may be left out; the key stays scoped. */
function parseScopes(json: string): readonly KeyScope[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? KEY_SCOPES.filter((scope) => stored.includes(scope)) : []
}

function parseSettings(json: string): KeySettings {
  const stored: unknown = JSON.parse(json)
  const version =
    typeof stored === 'object' && stored !== null && 'defaultTagHandlingVersion' in stored
      ? stored.defaultTagHandlingVersion
      : undefined
  return version === 'v1' || version === 'v2' ? { defaultTagHandlingVersion: version } : DEFAULT_KEY_SETTINGS
}
