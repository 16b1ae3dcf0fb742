import type { CompiledQuery, Kysely } from 'kysely'
import type { AccountRow, AccountTables, KeyRow } from './account-tables.ts'

type Queries = Kysely<AccountTables>

/**
 * Changes nothing, but holds the account's row until the commit: keys that are added to one account at once wait for
 * one another, so that each counts those before it. Changes one row when there is such an account.
 */
export function lockAccount(queries: Queries, accountId: string): CompiledQuery {
  return queries.updateTable('accounts').set({ id: accountId }).where('id', '=', accountId).compile()
}

/** Inserts the key when its account exists and has fewer than `maxActive` active keys of its role. */
export function insertKeyBelow(queries: Queries, row: KeyRow, maxActive: number): CompiledQuery {
  const entries = Object.entries(row) as [keyof KeyRow, KeyRow[keyof KeyRow]][]
  return queries
    .insertInto('api_keys')
    .columns(entries.map(([column]) => column))
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select(entries.map(([column, value]) => eb.val(value).as(column)))
        .where('accounts.id', '=', row.account_id)
        .where(
          eb
            .selectFrom('api_keys')
            .select((count) => count.fn.countAll<number>().as('active'))
            .where('account_id', '=', row.account_id)
            .where('role', '=', row.role)
            .where('deactivated_at_ms', 'is', null),
          '<',
          maxActive,
        ),
    )
    .compile()
}

/** Inserts the account when there is none at all. */
export function insertFirst(queries: Queries, row: AccountRow): CompiledQuery {
  const entries = Object.entries(row) as [keyof AccountRow, AccountRow[keyof AccountRow]][]
  return queries
    .insertInto('accounts')
    .columns(entries.map(([column]) => column))
    .expression(
      queries
        .selectNoFrom((eb) => entries.map(([column, value]) => eb.val(value).as(column)))
        .where((eb) => eb.not(eb.exists(eb.selectFrom('accounts').select('id')))),
    )
    .compile()
}
