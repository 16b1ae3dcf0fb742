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

export function deleteExpiredGrants(
  queries: Kysely<ControlTables>,
  region: string,
  beforeMs: number,
): readonly Statement[] {
  const query = queries
    .deleteFrom('usage_grants')
    .where('region', '=', region)
    .where((eb) =>
      eb.or([eb('expires_at_ms', '<', beforeMs), eb('expires_at_ms', '>', beforeMs + LONGEST_HOLD_MS)]),
    )
    .compile()
  return [{ query }]
}
