import type { Region } from '../../kernel/region.ts'
import { NO_USAGE, type UsageCounters } from '../usage-counters.ts'
import { USAGE_KINDS } from '../usage-kind.ts'
import type { UtcDay } from '../utc-day.ts'
import type { DateRange } from './date-range.ts'
import type {
  DayUsage,
  Grouping,
  KeyDayUsage,
  KeyUsage,
  RegionUsage,
  TagDayUsage,
  TagPage,
  TagUsage,
  UsageGroup,
  UsageReportStore,
} from './usage-report-store.ts'

/** Begins a report with the usage that has arrived up to this moment. */
export type OpenUsageReports = () => Promise<UsageReports>

/** Reports on an account's usage in all regions. */
export interface UsageReports {
  /** Regions whose latest usage could not be brought in: their stores, or the way to the reports, are out of reach. */
  readonly missingRegions: readonly Region[]
  total(accountId: string, range: DateRange): Promise<UsageCounters>
  byKey(accountId: string, range: DateRange): Promise<GroupedUsage<KeyUsage>>
  /** Pages of rows in order, none of them empty. Only a few are in memory, however long the report is. */
  byKeyAndDay(accountId: string, range: DateRange): AsyncGenerator<readonly KeyDayUsage[], void>
  byDay(accountId: string, range: DateRange): Promise<GroupedUsage<DayUsage>>
  byRegion(accountId: string, range: DateRange): Promise<GroupedUsage<RegionUsage>>
  /** Sums by any dimensions. */
  grouped(accountId: string, range: DateRange, grouping: Grouping): Promise<readonly UsageGroup[]>
  /** The last day within the range on which each key was used. */
  lastDays(accountId: string, range: DateRange): Promise<ReadonlyMap<string, UtcDay>>
  /** A page of usage per tag; pages count from 0. */
  byTag(accountId: string, range: DateRange, page: number): Promise<TagReport<TagUsage>>
  byTagAndDay(accountId: string, range: DateRange, page: number): Promise<TagReport<TagDayUsage>>
}

/** The total is the sum of the rows, even while usage keeps arriving. */
export interface GroupedUsage<Row> {
  readonly total: UsageCounters
  readonly rows: readonly Row[]
}

export interface TagReport<Row> {
  readonly rows: readonly Row[]
  /** `undefined` on the last page. */
  readonly nextPage: number | undefined
}

const TAGS_PER_PAGE = 100

/**
 * Brings the usage that still waits in outboxes into the roll-ups, as far as this process can and for a bounded time, and
 * gives the regions for which it could not. Never throws.
 */
export type Drain = () => Promise<readonly Region[]>

export function createUsageReports({
  store,
  drain,
}: {
  readonly store: UsageReportStore
  readonly drain: Drain
}): OpenUsageReports {
  return async () => ({
    missingRegions: await drain(),
    total: (accountId, range) => store.total(accountId, range),
    byKey: async (accountId, range) => withTotal(await store.byKey(accountId, range)),
    byKeyAndDay: (accountId, range) => store.byKeyAndDay(accountId, range),
    byDay: async (accountId, range) => withTotal(await store.byDay(accountId, range)),
    byRegion: async (accountId, range) => withTotal(await store.byRegion(accountId, range)),
    grouped: (accountId, range, grouping) => store.grouped(accountId, range, grouping),
    lastDays: (accountId, range) => store.lastDays(accountId, range),
    byTag: async (accountId, range, page) =>
      toTagReport(await store.byTag(accountId, range, tagPage(page)), page),
    byTagAndDay: async (accountId, range, page) =>
      toTagReport(await store.byTagAndDay(accountId, range, tagPage(page)), page),
  })
}

/** One row more than is shown tells whether there is a next page. */
function tagPage(page: number): TagPage {
  return { offset: page * TAGS_PER_PAGE, limit: TAGS_PER_PAGE + 1 }
}

function toTagReport<Row>(rows: readonly Row[], page: number): TagReport<Row> {
  return {
    rows: rows.slice(0, TAGS_PER_PAGE),
    nextPage: rows.length > TAGS_PER_PAGE ? page + 1 : undefined,
  }
}

export function sumUsage(rows: Iterable<{ readonly usage: UsageCounters }>): UsageCounters {
  const sum = { ...NO_USAGE }
  for (const { usage } of rows) for (const kind of USAGE_KINDS) sum[kind] += usage[kind]
  return sum
}

function withTotal<Row extends { readonly usage: UsageCounters }>(rows: readonly Row[]): GroupedUsage<Row> {
  return { total: sumUsage(rows), rows }
}
