import type { Kysely } from 'kysely'
import { LONGEST_HOLD_MS } from '../../usage/quota-store.ts'
import type { GrantShare } from '../../usage/usage-event.ts'
import type { Statement } from '../database.ts'
import type { ControlTables } from './usage-tables.ts'

/** Takes quota off its grants, because it has been used or will not be; used-up grants vanish. */
export function shrinkGrants(
  queries: Kysely<ControlTables>,
  shares: readonly GrantShare[],
): readonly Statement[] {
  if (shares.length === 0) return []
  const shrink = shares.map(({ grantId, reserved }) =>
    queries
      .updateTable('usage_grants')
      .set(({ eb }) => ({ amount: eb('amount', '-', reserved) }))
      .where('id', '=', grantId)
      .compile(),
  )
  const usedUp = queries
    .deleteFrom('usage_grants')
    .where(
      'id',
      'in',
      shares.map(({ grantId }) => grantId),
    )
    .where('amount', '<=', 0)
    .compile()
  return [...shrink, usedUp].map((query) => ({ query }))
}

/** Grants dropped in one statement at most; its parameters stay far below both dialects' limit. */
const MAX_EXPIRED = 5_000

export function selectExpiredGrants(queries: Kysely<ControlTables>, region: string, atMs: number) {
  return queries
    .selectFrom('usage_grants')
    .select('id')
    .where('region', '=', region)
    .where((eb) => eb.or([eb('expires_at_ms', '<', atMs), eb('expires_at_ms', '>', atMs + LONGEST_HOLD_MS)]))
    .limit(MAX_EXPIRED)
}
