import type { DateRange } from '../../usage/report/date-range.ts'
import type { KeyUsage, UsageReportStore } from '../../usage/report/usage-report-store.ts'
import { addUsage, NO_USAGE } from '../../usage/usage-counters.ts'
import { addDays, type UtcDay } from '../../usage/utc-day.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'
import { readGroups, readLastDays } from './grouped-usage.ts'
import { readKeyDayPages } from './key-day-pages.ts'
import { readLabels } from './key-labels.ts'
import { accountSums, sumsByKey, sumsByTag, sumsByTagAndDay, sumsOfKey, toUsage } from './report-queries.ts'
import type { ControlTables } from './usage-tables.ts'

/** Sums over many rows are asked for in slices of so many days, so that none of them occupies the store for long. */
const SLICE_DAYS = 14

export function createUsageReportStore({ db }: { readonly db: Database }): UsageReportStore {
  const queries = createQueries<ControlTables>(db.dialect)

  return {
    total: async (accountId, range) => {
      const [sums] = await db.read(accountSums(queries, accountId, range).compile())
      return sums === undefined ? NO_USAGE : toUsage(sums)
    },
    ofKey: async (key, range) => {
      const [sums] = await db.read(sumsOfKey(queries, key, range).compile())
      return sums === undefined ? NO_USAGE : toUsage(sums)
    },
    byKey: async (accountId, range) => {
      const keys = new Map<string, Omit<KeyUsage, 'label'>>()
      for (const slice of slicesOf(range)) {
        for (const row of await db.read(sumsByKey(queries, accountId, slice).compile())) {
          const usage = addUsage(keys.get(row.key_id)?.usage ?? NO_USAGE, toUsage(row))
          keys.set(row.key_id, { keyId: row.key_id, maskedKey: row.masked_key, usage })
        }
      }
      const labels = await readLabels(db, [...keys.keys()])
      return [...keys.values()]
        .map((key) => ({ ...key, label: labels.get(key.keyId) ?? '' }))
        .toSorted(
          (left, right) => compare(left.maskedKey, right.maskedKey) || compare(left.keyId, right.keyId),
        )
    },
    byKeyAndDay: (accountId, range) => readKeyDayPages(db, accountId, range),
    byDay: async (accountId, range) => {
      const query = accountSums(queries, accountId, range).select('day').groupBy('day').orderBy('day')
      const rows = await db.read(query.compile())
      return rows.map((row) => ({ day: row.day as UtcDay, usage: toUsage(row) }))
    },
    byRegion: async (accountId, range) => {
      const query = accountSums(queries, accountId, range)
        .select('region')
        .groupBy('region')
        .orderBy('region')
      const rows = await db.read(query.compile())
      return rows.map((row) => ({ region: row.region, usage: toUsage(row) }))
    },
    grouped: (accountId, range, grouping) => readGroups(db, accountId, range, grouping),
    lastDays: (accountId, range) => readLastDays(db, accountId, range),
    byTag: async (accountId, range, page) => {
      const rows = await db.read(sumsByTag(queries, accountId, range, page).compile())
      return rows.map((row) => ({ reportingTag: row.reporting_tag, usage: toUsage(row) }))
    },
    byTagAndDay: async (accountId, range, page) => {
      const rows = await db.read(sumsByTagAndDay(queries, accountId, range, page).compile())
      return rows.map((row) => ({
        day: row.day as UtcDay,
        reportingTag: row.reporting_tag,
        usage: toUsage(row),
      }))
    },
  }
}

function slicesOf({ firstDay, lastDay }: DateRange): readonly DateRange[] {
  const count = Math.ceil((lastDay - firstDay + 1) / SLICE_DAYS)
  return Array.from({ length: count }, (_, index) => {
    const start = addDays(firstDay, index * SLICE_DAYS)
    return { firstDay: start, lastDay: Math.min(addDays(start, SLICE_DAYS - 1), lastDay) as UtcDay }
  })
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
