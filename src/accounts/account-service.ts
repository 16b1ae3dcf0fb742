import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import { type Account, type AccountId, NO_LIMITS, type UsageLimits } from './account.ts'
import type { AccountChanges, AccountRepository } from './account-repository.ts'
import { assertAccountName, assertLimits } from './rules.ts'

/** What an operator does with accounts. Errors of every method: those of the control store. */
export interface AccountService {
  /** Errors: `invalid_parameter` for the name, `conflict` when it is taken. */
  create(request: { readonly name: string; readonly limits?: Partial<UsageLimits> }): Promise<Account>
  /** Ascending by name. */
  list(): Promise<readonly Account[]>
  /** Errors: `not_found`. */
  getByName(name: string): Promise<Account>
  /** Opens regional addresses to the account. Signing twice keeps the first time. Errors: `not_found`. */
  signAddendum(accountId: string): Promise<Account>
  /** Closes regional addresses to the account. Errors: `not_found`. */
  revokeAddendum(accountId: string): Promise<Account>
  /** Limits that are absent stay as they are. Errors: `invalid_parameter`, `not_found`. */
  setLimits(accountId: string, limits: Partial<UsageLimits>): Promise<Account>
}

export interface AccountServiceDependencies {
  readonly repository: AccountRepository
  readonly clock: Clock
  readonly ids: IdSource
  /** Called after every change, so that this process acts on it at once. */
  readonly onChange: () => void
}

export function createAccountService({
  repository,
  clock,
  ids,
  onChange,
}: AccountServiceDependencies): AccountService {
  const update = async (accountId: string, changes: AccountChanges): Promise<Account> => {
    const found = await repository.updateAccount(accountId, changes)
    if (found) onChange()
    const account = found ? await repository.findAccount(accountId) : undefined
    if (account === undefined) throw new InterpresError('not_found', 'Account not found.')
    return account
  }

  return {
    create: async ({ name, limits = {} }) => {
      assertAccountName(name)
      assertLimits(limits)
      const account = newAccount(name, { clock, ids }, limits)
      try {
        await repository.insertAccount(account)
      } catch (error) {
        if (!(error instanceof InterpresError && error.code === 'conflict')) throw error
        throw new InterpresError('conflict', `There is already an account named ${name}.`, { cause: error })
      }
      return account
    },
    list: () => repository.listAccounts(),
    getByName: async (name) => {
      const account = await repository.findAccountByName(name)
      if (account === undefined) throw new InterpresError('not_found', `There is no account named ${name}.`)
      return account
    },
    signAddendum: (accountId) => update(accountId, { addendumSignedAtMs: clock.nowMs() }),
    revokeAddendum: (accountId) => update(accountId, { addendumSignedAtMs: null }),
    setLimits: async (accountId, limits) => {
      assertLimits(limits)
      return update(accountId, { limits })
    },
  }
}

/** An account without addendum, as it begins. */
export function newAccount(
  name: string,
  { clock, ids }: { clock: Clock; ids: IdSource },
  limits: Partial<UsageLimits> = {},
): Account {
  return {
    id: ids.uuid() as AccountId,
    name,
    addendumSignedAtMs: null,
    limits: { ...NO_LIMITS, ...limits },
    createdAtMs: clock.nowMs(),
  }
}
