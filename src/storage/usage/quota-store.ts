import type { QuotaClaim, QuotaStore } from '../../usage/quota-store.ts'
import type { Database, Statement, StatementResult } from '../database.ts'
import { createQueries } from '../queries.ts'
import { shrinkGrants } from './grant-statements.ts'
import { selectRemaining } from './remaining-quota.ts'
import type { ControlTables } from './usage-tables.ts'

const GRANT_COLUMNS = ['id', 'region', 'account_id', 'key_id', 'unit', 'amount', 'expires_at_ms'] as const

export function createQuotaStore({ db }: { readonly db: Database }): QuotaStore {
  const queries = createQueries<ControlTables>(db.dialect)

  const insertGrant = (claim: QuotaClaim) =>
    queries
      .insertInto('usage_grants')
      .columns(GRANT_COLUMNS)
      .expression((eb) =>
        eb
          .selectFrom(selectRemaining(queries, claim).as('remaining'))
          .where('remaining.of_key', '>=', claim.amount)
          .where('remaining.of_account', '>=', claim.amount)
          .select((row) => [
            row.val(claim.grantId).as('id'),
            row.val<string>(claim.region).as('region'),
            row.val(claim.accountId).as('account_id'),
            row.val(claim.keyId).as('key_id'),
            row.val<string>(claim.unit).as('unit'),
            row.val(claim.amount).as('amount'),
            row.val(claim.expiresAtMs).as('expires_at_ms'),
          ]),
      )

  return {
    claim: async (claims) => {
      const locks = lockAccounts(db, claims)
      const decisions = claims.flatMap((claim): readonly Statement[] => [
        { query: insertGrant(claim).compile() },
        { query: selectRemaining(queries, claim).compile() },
      ])
      const results = (await db.write([...locks, ...decisions])).slice(locks.length)
      return claims.map((_, index) => ({
        isGranted: results[2 * index]?.changes === 1,
        remaining: readRemaining(results[2 * index + 1]),
      }))
    },
    release: async (shares) => {
      const sorted = shares.toSorted((left, right) => (left.grantId < right.grantId ? -1 : 1))
      await db.write(shrinkGrants(queries, sorted))
    },
  }
}

/**
 * On PostgreSQL, makes claims of one account wait for one another, in the same order everywhere. The sums are read by
 * later statements, whose snapshots are younger than the lock: a claim sees every grant made before it. SQLite has one
 * writer at a time anyway.
 */
function lockAccounts(db: Database, claims: readonly QuotaClaim[]): readonly Statement[] {
  if (db.dialect === 'sqlite') return []
  const lock = createQueries<ControlTables>(db.dialect)
    .selectFrom('accounts')
    .select('id')
    .where(
      'id',
      'in',
      claims.map(({ accountId }) => accountId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
  return [{ query: lock.compile() }]
}

/** A key that the store does not know has nothing left. */
function readRemaining(result: StatementResult | undefined): number {
  const row = result?.rows[0]
  if (typeof row !== 'object' || row === null || !('of_key' in row) || !('of_account' in row)) return 0
  return Math.min(Number(row.of_key), Number(row.of_account))
}
