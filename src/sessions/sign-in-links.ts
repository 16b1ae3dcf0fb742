import type { AccountRepository } from '../accounts/account-repository.ts'
import type { ApiKey } from '../accounts/api-key.ts'
import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { SessionStore } from './session-store.ts'
import { hashToken, isTokenShaped, newToken } from './token.ts'

/** What a link opens: a key with what the service keeps of its secret, and whether it concerns the installation. */
export interface SignIn {
  readonly key: ApiKey
  readonly keySha256: Uint8Array
  readonly operator: boolean
}

/** Links that sign in once. Errors of every method: those of the stores. */
export interface SignInLinks {
  /**
   * Makes a link for the oldest active admin key of an account. Gives its token, which is kept nowhere.
   * Errors: `not_found` when there is no such account, or when it has no active admin key.
   */
  create(request: { readonly accountName: string; readonly operator: boolean }): Promise<string>
  /** `undefined` for a token that is unknown, used, older than ten minutes, or of a key that is deactivated. */
  redeem(token: string): Promise<SignIn | undefined>
}

const LINK_MS = 600_000

export function createSignInLinks({
  store,
  accounts,
  clock,
  ids,
}: {
  readonly store: SessionStore
  readonly accounts: Pick<AccountRepository, 'findAccountByName' | 'listKeys' | 'findKeyWithSecret'>
  readonly clock: Clock
  readonly ids: IdSource
}): SignInLinks {
  return {
    async create({ accountName, operator }) {
      const account = await accounts.findAccountByName(accountName)
      if (account === undefined) {
        throw new InterpresError('not_found', `There is no account named ${accountName}.`)
      }
      const keys = await accounts.listKeys(account.id, 'admin')
      const key = keys.find(({ deactivatedAtMs }) => deactivatedAtMs === null)
      if (key === undefined) {
        throw new InterpresError('not_found', `The account ${accountName} has no active admin key.`)
      }
      const token = newToken(ids)
      await store.insertLink({
        tokenSha256: hashToken(token),
        accountId: account.id,
        keyId: key.id,
        operator,
        expiresAtMs: clock.nowMs() + LINK_MS,
      })
      return token
    },

    async redeem(token) {
      if (!isTokenShaped(token)) return undefined
      const link = await store.takeLink(hashToken(token))
      if (link === undefined || clock.nowMs() >= link.expiresAtMs) return undefined
      const stored = await accounts.findKeyWithSecret(link.accountId, link.keyId)
      if (stored === undefined || stored.key.deactivatedAtMs !== null) return undefined
      return { key: stored.key, keySha256: stored.secretSha256, operator: link.operator }
    },
  }
}
