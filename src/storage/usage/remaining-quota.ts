import { type Kysely, sql } from 'kysely'
import type { BillingPeriod } from '../../usage/billing-period.ts'
import type { UsageUnit } from '../../usage/usage-kind.ts'
import { daysBetween } from '../../usage/utc-day.ts'
import type { ControlTables } from './usage-tables.ts'

/** Stands for the limit of a key or an account without one. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

const USED = {
  characters: sql<number>`sum(u.text_translation + u.document_translation + u.text_improvement)`,
  milliseconds: sql<number>`sum(u.speech_to_text)`,
} as const

const LIMIT = { characters: 'character_limit', milliseconds: 'speech_limit_ms' } as const

export interface QuotaQuestion {
  readonly keyId: string
  readonly unit: UsageUnit
  readonly period: BillingPeriod
}

/**
 * What the limits leave of a unit, `limit - usage of the period - grants`, in one row: `of_key` and `of_account`. No row
 * for a key that does not exist.
 *
 * The days are listed, not given as a range, so that the primary key of `usage_by_key` leads to each row of the key
 * without a walk over those of all other keys.
 */
export function selectRemaining(queries: Kysely<ControlTables>, { keyId, unit, period }: QuotaQuestion) {
  const { firstDay, lastDay } = period
  const days = sql.join(daysBetween(firstDay, lastDay))
  const usedByKey = sql`select ${USED[unit]} from usage_by_key as u
    where u.account_id = k.account_id and u.day in (${days})
      and u.masked_key = k.first4 || '****' || k.last4 and u.key_id = k.id`
  const usedByAccount = sql`select ${USED[unit]} from usage_by_account as u
    where u.account_id = k.account_id and u.day between ${firstDay} and ${lastDay}`
  const grants = sql`select sum(g.amount) from usage_grants as g
    where g.account_id = k.account_id and g.unit = ${unit}`
  const keyLimit = sql.ref(`k.${LIMIT[unit]}`)
  const accountLimit = sql.ref(`a.${LIMIT[unit]}`)
  return queries
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .where('k.id', '=', keyId)
    .select([
      sql<number>`coalesce(${keyLimit}, ${UNLIMITED}) - coalesce((${usedByKey}), 0)
        - coalesce((${grants} and g.key_id = k.id), 0)`.as('of_key'),
      sql<number>`coalesce(${accountLimit}, ${UNLIMITED}) - coalesce((${usedByAccount}), 0)
        - coalesce((${grants}), 0)`.as('of_account'),
    ])
}
