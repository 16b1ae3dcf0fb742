import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import { type AccountId, NO_LIMITS, type UsageLimits } from './account.ts'
import type { AccountRepository, KeyChanges, KeyInsertion, StoredKey } from './account-repository.ts'
import { type ApiKey, DEFAULT_KEY_SETTINGS, type KeyId, type KeyRole, type KeySettings } from './api-key.ts'
import { assertSecretShape, newSecret, recordOf } from './key-secret.ts'
import { assertLabel, assertLimits, parseScopes } from './rules.ts'

export interface CreateKeyRequest {
  readonly accountId: string
  readonly role: KeyRole
  readonly label: string
  readonly limits?: Partial<UsageLimits>
  /** Absent: everything that the role allows. */
  readonly scopes?: readonly string[]
  readonly settings?: Partial<KeySettings>
  /** A secret that was chosen elsewhere; absent: a new random one. */
  readonly secret?: string
}

export interface CreatedKey {
  readonly key: ApiKey
  /** Shown to its owner now and never again. */
  readonly secret: string
}

/** Names a key of an account; with `role`, keys of another role are as good as absent. */
export interface KeyReference {
  readonly accountId: string
  readonly keyId: string
  readonly role?: KeyRole
}

/** What an account's administrator does with its keys. Errors of every method: those of the control store. */
export interface KeyService {
  /**
   * Errors: `invalid_parameter` (also when the account has as many active keys of the role as it may have),
   * `not_found` for the account, `conflict` when a key with the chosen secret exists.
   */
  create(request: CreateKeyRequest): Promise<CreatedKey>
  /** Ascending by time of creation, deactivated ones included. */
  list(accountId: string, role?: KeyRole): Promise<readonly ApiKey[]>
  /** Errors: `not_found`. */
  get(reference: KeyReference): Promise<ApiKey>
  /** Permanent; a second time changes nothing. Errors: `not_found`. */
  deactivate(reference: KeyReference): Promise<ApiKey>
  /** Deactivated keys can be relabelled too. Errors: `invalid_parameter`, `not_found`. */
  relabel(reference: KeyReference, label: string): Promise<ApiKey>
  /** Limits that are absent stay as they are. Errors: `invalid_parameter`, `not_found`. */
  setLimits(reference: KeyReference, limits: Partial<UsageLimits>): Promise<ApiKey>
  /** Settings that are absent stay as they are. Errors: `not_found`. */
  setSettings(reference: KeyReference, settings: Partial<KeySettings>): Promise<ApiKey>
}

interface KeyServiceConfig {
  /** Active keys that an account may have of each role. */
  readonly maxActiveKeys: Readonly<Record<KeyRole, number>>
}

const DEFAULT_CONFIG: KeyServiceConfig = { maxActiveKeys: { developer: 25, admin: 25 } }

export interface KeyServiceDependencies {
  readonly repository: AccountRepository
  readonly clock: Clock
  readonly ids: IdSource
  /** Called after every change, so that this process acts on it at once. */
  readonly onChange: () => void
  readonly config?: KeyServiceConfig
}

export function createKeyService({
  repository,
  clock,
  ids,
  onChange,
  config = DEFAULT_CONFIG,
}: KeyServiceDependencies): KeyService {
  const get = async ({ accountId, keyId, role }: KeyReference): Promise<ApiKey> => {
    const key = await repository.findKey(accountId, keyId)
    if (key === undefined || (role !== undefined && key.role !== role)) throw keyNotFound()
    return key
  }

  const update = async (reference: KeyReference, changes: KeyChanges): Promise<ApiKey> => {
    await get(reference)
    if (!(await repository.updateKey(reference.accountId, reference.keyId, changes))) throw keyNotFound()
    onChange()
    return get(reference)
  }

  return {
    create: async (request) => {
      const { stored, secret } = newKey(request, { clock, ids })
      const maxActive = config.maxActiveKeys[request.role]
      const insertion = await insert(repository, stored, maxActive)
      if (insertion === 'account_missing') throw new InterpresError('not_found', 'Account not found.')
      if (insertion === 'too_many_active') throw tooManyActive(request.role, maxActive)
      onChange()
      return { key: stored.key, secret }
    },
    list: (accountId, role) => repository.listKeys(accountId, role),
    get,
    deactivate: (reference) => update(reference, { deactivatedAtMs: clock.nowMs() }),
    relabel: async (reference, label) => {
      assertLabel(label)
      return update(reference, { label })
    },
    setLimits: async (reference, limits) => {
      assertLimits(limits)
      return update(reference, { limits })
    },
    setSettings: async (reference, settings) =>
      update(reference, { settings: { ...(await get(reference)).settings, ...settings } }),
  }
}

/** A key as it begins, with its secret. Errors: `invalid_parameter`. */
export function newKey(
  request: CreateKeyRequest,
  { clock, ids }: { clock: Clock; ids: IdSource },
): { readonly stored: StoredKey; readonly secret: string } {
  const { accountId, role, label, limits = {}, scopes, settings, secret = newSecret(ids, role) } = request
  assertLabel(label)
  assertLimits(limits)
  assertSecretShape(secret)
  const { sha256, first4, last4 } = recordOf(secret)
  const key: ApiKey = {
    id: `${accountId}:${ids.uuid()}` as KeyId,
    accountId: accountId as AccountId,
    first4,
    last4,
    label,
    role,
    scopes: scopes === undefined ? null : parseScopes(scopes),
    limits: { ...NO_LIMITS, ...limits },
    settings: { ...DEFAULT_KEY_SETTINGS, ...settings },
    createdAtMs: clock.nowMs(),
    deactivatedAtMs: null,
  }
  return { stored: { key, secretSha256: sha256 }, secret }
}

async function insert(
  repository: AccountRepository,
  stored: StoredKey,
  maxActive: number,
): Promise<KeyInsertion> {
  try {
    return await repository.insertKey(stored, maxActive)
  } catch (error) {
    if (!(error instanceof InterpresError && error.code === 'conflict')) throw error
    throw new InterpresError('conflict', 'There is already a key with this secret.', { cause: error })
  }
}

function tooManyActive(role: KeyRole, maxActive: number): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    `The account has ${maxActive} active ${role} keys, which is the most it may have. Deactivate one first.`,
  )
}

function keyNotFound(): InterpresError {
  return new InterpresError('not_found', 'API key not found.')
}
