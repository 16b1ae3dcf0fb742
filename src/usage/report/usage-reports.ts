import { addUsage, NO_USAGE, type UsageCounters } from '../usage-counters.ts'
import type { DateRange } from './date-range.ts'
import type {
  DayUsage,
  KeyDayUsage,
  KeyUsage,
  RegionUsage,
  TagDayUsage,
  TagPage,
  TagUsage,
  UsageReportStore,
} from './usage-report-store.ts'

/** Reports on an account's usage in all regions, up to this moment. */
export interface UsageReports {
  total(accountId: string, range: DateRange): Promise<UsageCounters>
  byKey(accountId: string, range: DateRange): Promise<GroupedUsage<KeyUsage>>
  /** Pages of rows in order, none of them empty. Only one or two are in memory, however long the report is. */
  byKeyAndDay(accountId: string, range: DateRange): AsyncGenerator<readonly KeyDayUsage[], void>
  byDay(accountId: string, range: DateRange): Promise<GroupedUsage<DayUsage>>
  byRegion(accountId: string, range: DateRange): Promise<GroupedUsage<RegionUsage>>
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
const ROWS_PER_PAGE = 2_000

/**
 * `drain` brings the usage that still waits in outboxes into the roll-ups, as far as this process can and for a bounded
 * time; it must not throw. Every report begins with it.
 */
export function createUsageReports({
  store,
  drain,
}: {
  readonly store: UsageReportStore
  readonly drain: () => Promise<void>
}): UsageReports {
  return {
    total: async (accountId, range) => {
      await drain()
      return store.total(accountId, range)
    },
    byKey: async (accountId, range) => {
      await drain()
      return withTotal(await store.byKey(accountId, range))
    },
    byKeyAndDay: async function* (accountId, range) {
      await drain()
      yield* readPages(store, accountId, range)
    },
    byDay: async (accountId, range) => {
      await drain()
      return withTotal(await store.byDay(accountId, range))
    },
    byRegion: async (accountId, range) => {
      await drain()
      return withTotal(await store.byRegion(accountId, range))
    },
    byTag: async (accountId, range, page) => {
      await drain()
      return toTagReport(await store.byTag(accountId, range, tagPage(page)), page)
    },
    byTagAndDay: async (accountId, range, page) => {
      await drain()
      return toTagReport(await store.byTagAndDay(accountId, range, tagPage(page)), page)
    },
  }
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

export function sumUsage(rows: readonly { readonly usage: UsageCounters }[]): UsageCounters {
  return rows.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE)
}

function withTotal<Row extends { readonly usage: UsageCounters }>(rows: readonly Row[]): GroupedUsage<Row> {
  return { total: sumUsage(rows), rows }
}

/** While a page is being used, the next one is read already. */
async function* readPages(
  store: UsageReportStore,
  accountId: string,
  range: DateRange,
): AsyncGenerator<readonly KeyDayUsage[], void> {
  const readAfter = (after: KeyDayUsage | undefined) =>
    store.byKeyAndDay(accountId, range, { after, limit: ROWS_PER_PAGE })
  let next = readAfter(undefined)
  for (;;) {
    const rows = await next
    const last = rows.length === ROWS_PER_PAGE ? rows.at(-1) : undefined
    if (last !== undefined) {
      next = readAfter(last)
      // A caller that goes away after this page will not ask for the next one.
      next.catch(() => {})
    }
    if (rows.length > 0) yield rows
    if (last === undefined) return
  }
}
