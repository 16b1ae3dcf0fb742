import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DateRange } from '../../usage/report/date-range.ts'
import type { TagPage } from '../../usage/report/usage-report-store.ts'
import type { UsageCounters } from '../../usage/usage-counters.ts'
import { USAGE_KINDS } from '../../usage/usage-kind.ts'
import { daysBetween } from '../../usage/utc-day.ts'
import type { ControlTables } from './usage-tables.ts'

type Queries = Kysely<ControlTables>

/** `sum(text_translation) as text_translation`, and so on. */
export const SUMS = USAGE_KINDS.map((kind) => sql<number>`sum(${sql.ref(kind)})`.as(kind))

/** Rows of an account on the days of a range; written so that databases find them by the primary key. */
export function inRange(accountId: string, { firstDay, lastDay }: DateRange): RawBuilder<SqlBool> {
  return sql`${sql.ref('account_id')} = ${accountId} and ${sql.ref('day')} >= ${firstDay} and ${sql.ref('day')} <= ${lastDay}`
}

export function accountSums(queries: Queries, accountId: string, range: DateRange) {
  return queries.selectFrom('usage_by_account').where(inRange(accountId, range)).select(SUMS)
}

/** The days are listed so that the primary key leads to each of the key's rows; see `selectRemaining`. */
export function sumsOfKey(
  queries: Queries,
  { accountId, keyId, maskedKey }: { accountId: string; keyId: string; maskedKey: string },
  { firstDay, lastDay }: DateRange,
) {
  return queries
    .selectFrom('usage_by_key')
    .where('account_id', '=', accountId)
    .where('day', 'in', daysBetween(firstDay, lastDay))
    .where('masked_key', '=', maskedKey)
    .where('key_id', '=', keyId)
    .select(SUMS)
}

export function sumsByKey(queries: Queries, accountId: string, range: DateRange) {
  return queries
    .selectFrom('usage_by_key')
    .where(inRange(accountId, range))
    .groupBy(['masked_key', 'key_id'])
    .select(['masked_key', 'key_id', ...SUMS])
}

/** Where a page of usage per day and key starts: behind this row. */
export interface KeyDayCursor {
  readonly day: number
  readonly maskedKey: string
  readonly keyId: string
}

/**
 * A page of usage per day and key, in the order of the primary key. The days have a last one for the sake of databases
 * that sort what they find before they cut it: they then sort few days.
 */
export function sumsByKeyAndDay(
  queries: Queries,
  accountId: string,
  range: DateRange,
  { after, limit }: { readonly after: KeyDayCursor | undefined; readonly limit: number },
) {
  const page = queries
    .selectFrom('usage_by_key')
    .where(inRange(accountId, range))
    .groupBy(['day', 'masked_key', 'key_id'])
    .orderBy('day')
    .orderBy('masked_key')
    .orderBy('key_id')
    .limit(limit)
    .select(['day', 'masked_key', 'key_id', ...SUMS])
  if (after === undefined) return page
  return page.where((row) =>
    row(row.refTuple('day', 'masked_key', 'key_id'), '>', row.tuple(after.day, after.maskedKey, after.keyId)),
  )
}

export function sumsByTag(queries: Queries, accountId: string, range: DateRange, { offset, limit }: TagPage) {
  return queries
    .selectFrom('usage_by_tag')
    .where(inRange(accountId, range))
    .groupBy('reporting_tag')
    .orderBy('reporting_tag')
    .limit(limit)
    .offset(offset)
    .select(['reporting_tag', ...SUMS])
}

export function sumsByTagAndDay(
  queries: Queries,
  accountId: string,
  range: DateRange,
  { offset, limit }: TagPage,
) {
  return queries
    .selectFrom('usage_by_tag')
    .where(inRange(accountId, range))
    .groupBy(['day', 'reporting_tag'])
    .orderBy('day')
    .orderBy('reporting_tag')
    .limit(limit)
    .offset(offset)
    .select(['day', 'reporting_tag', ...SUMS])
}

/** Sums of no rows are null. */
type Sums = Readonly<Record<keyof UsageCounters, number | null>>

export function toUsage(sums: Sums): UsageCounters {
  return {
    text_translation: sums.text_translation ?? 0,
    document_translation: sums.document_translation ?? 0,
    text_improvement: sums.text_improvement ?? 0,
    speech_to_text: sums.speech_to_text ?? 0,
  }
}
