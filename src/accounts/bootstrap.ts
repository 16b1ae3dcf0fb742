import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Account } from './account.ts'
import type { AccountRepository, StoredKey } from './account-repository.ts'
import { newAccount } from './account-service.ts'
import type { KeyRole } from './api-key.ts'
import { newKey } from './key-service.ts'

const DEFAULT_ACCOUNT_NAME = 'default'

export interface BootstrapRequest {
  /** Secrets to use instead of random ones. */
  readonly adminKey?: string | undefined
  readonly developerKey?: string | undefined
}

export interface BootstrapKey {
  readonly role: KeyRole
  readonly secret: string
  /** True when the secret came with the request, so that whoever set it knows it already. */
  readonly preset: boolean
}

export interface BootstrapResult {
  /** The keys that this call added, to be shown once. Empty when there was nothing to do. */
  readonly created: readonly BootstrapKey[]
}

const LABELS: Readonly<Record<KeyRole, string>> = {
  admin: 'Bootstrap admin key',
  developer: 'Bootstrap developer key',
}

/**
 * Makes a fresh control store usable: the account `default`, without addendum, with an admin key and a developer key.
 * Processes that start at once do it once between them.
 *
 * In a store that has accounts, preset secrets that no key has ever had are added to the account `default`: a secret
 * changed in a deployment's settings works after the next start. A preset key that was deactivated stays so.
 *
 * Errors: `configuration_invalid` when both presets are the same, `invalid_parameter` when one cannot be a secret.
 */
export async function bootstrap({
  repository,
  clock,
  ids,
  request,
}: {
  readonly repository: AccountRepository
  readonly clock: Clock
  readonly ids: IdSource
  readonly request: BootstrapRequest
}): Promise<BootstrapResult> {
  if (request.adminKey !== undefined && request.adminKey === request.developerKey) {
    throw new InterpresError(
      'configuration_invalid',
      'The bootstrap admin key and developer key must differ.',
    )
  }
  const presets: Readonly<Record<KeyRole, string | undefined>> = {
    admin: request.adminKey,
    developer: request.developerKey,
  }
  const make = (role: KeyRole, account: Account, secret: string | undefined) =>
    newKey(
      { accountId: account.id, role, label: LABELS[role], ...(secret === undefined ? {} : { secret }) },
      { clock, ids },
    )

  const account = newAccount(DEFAULT_ACCOUNT_NAME, { clock, ids })
  const first = (['admin', 'developer'] as const).map((role) => make(role, account, presets[role]))
  const stored = first.map((key) => key.stored)
  if (await repository.insertFirstAccount(account, stored)) {
    return { created: first.map((key) => describe(key.stored, key.secret, presets)) }
  }

  const existing = await repository.findAccountByName(DEFAULT_ACCOUNT_NAME)
  const created: BootstrapKey[] = []
  for (const role of ['admin', 'developer'] as const) {
    const secret = presets[role]
    if (existing === undefined || secret === undefined) continue
    const added = make(role, existing, secret).stored
    if (await addUnlessKnown(repository, added)) created.push(describe(added, secret, presets))
  }
  return { created }
}

function describe(
  { key: { role } }: StoredKey,
  secret: string,
  presets: Readonly<Record<KeyRole, string | undefined>>,
): BootstrapKey {
  return { role, secret, preset: presets[role] !== undefined }
}

async function addUnlessKnown(repository: AccountRepository, stored: StoredKey): Promise<boolean> {
  if ((await repository.findKeyByHash(stored.secretSha256)) !== undefined) return false
  try {
    return (await repository.insertKey(stored, Number.MAX_SAFE_INTEGER)) === 'inserted'
  } catch (error) {
    // Another process that starts at the same moment has added it.
    if (error instanceof InterpresError && error.code === 'conflict') return false
    throw error
  }
}
