import { composeAdministration } from '../../src/compose/administration.ts'
import type { Config } from '../../src/config/config.ts'
import { randomIds } from '../../src/kernel/ids.ts'

/** Keys of two new accounts, both with addendum, and one of the first that has only the given scopes. */
export interface Parties {
  readonly a: string
  readonly b: string
  readonly scoped: string
}

/** Makes accounts and keys beside a running service, as the command line does. */
export async function createParties(
  config: Config,
  scopes: readonly string[] = ['usage:read'],
): Promise<Parties> {
  const administration = await composeAdministration(config)
  const newAccount = async () => {
    const account = await administration.accounts.create({ name: randomIds.uuid() })
    await administration.accounts.signAddendum(account.id)
    return account.id
  }
  const newKey = async (accountId: string, more: { readonly scopes?: readonly string[] } = {}) => {
    const key = await administration.keys.create({ accountId, role: 'developer', label: 'test', ...more })
    return key.secret
  }
  try {
    const [first, second] = [await newAccount(), await newAccount()]
    return { a: await newKey(first), b: await newKey(second), scoped: await newKey(first, { scopes }) }
  } finally {
    await administration.close()
  }
}
