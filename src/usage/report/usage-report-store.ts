import type { UsageCounters } from '../usage-counters.ts'
import type { UtcDay } from '../utc-day.ts'
import type { DateRange } from './date-range.ts'

export interface KeyUsage {
  readonly keyId: string
  /** `abcd****wxyz` */
  readonly maskedKey: string
  readonly label: string
  readonly usage: UsageCounters
}

export interface KeyDayUsage extends KeyUsage {
  readonly day: UtcDay
}

export interface DayUsage {
  readonly day: UtcDay
  readonly usage: UsageCounters
}

export interface RegionUsage {
  readonly region: string
  readonly usage: UsageCounters
}

export interface TagUsage {
  readonly reportingTag: string
  readonly usage: UsageCounters
}

export interface TagDayUsage extends TagUsage {
  readonly day: UtcDay
}

export const USAGE_DIMENSIONS = ['day', 'key', 'region', 'tag'] as const
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]

/** Sums of one combination of the dimensions that were asked for; the others are absent. */
export interface UsageGroup {
  readonly day?: UtcDay
  readonly key?: Omit<KeyUsage, 'usage'>
  readonly region?: string
  readonly tag?: string
  readonly usage: UsageCounters
}

export interface Grouping {
  /** Not both `key` and `tag`, which are counted apart. */
  readonly dimensions: readonly UsageDimension[]
  /** Leave out the usage of other keys; not with `tag`. */
  readonly onlyKeyId?: string | undefined
  /** More groups than this are an `invalid_parameter`. */
  readonly limit: number
}

export interface TagPage {
  /** Rows left out at the beginning. */
  readonly offset: number
  readonly limit: number
}

/** A key, with what finds its rows. */
export interface ReportedKey {
  readonly accountId: string
  readonly keyId: string
  readonly maskedKey: string
}

/**
 * Sums of an account's usage over days, from the roll-ups. Rows without usage do not exist; deactivated keys do. Sorted
 * by day, then masked key, then key id; tags by day, then tag.
 */
export interface UsageReportStore {
  total(accountId: string, range: DateRange): Promise<UsageCounters>
  ofKey(key: ReportedKey, range: DateRange): Promise<UsageCounters>
  byKey(accountId: string, range: DateRange): Promise<readonly KeyUsage[]>
  /** Pages of rows in order, none of them empty. Only a few pages are in memory, however long the report is. */
  byKeyAndDay(accountId: string, range: DateRange): AsyncGenerator<readonly KeyDayUsage[], void>
  byDay(accountId: string, range: DateRange): Promise<readonly DayUsage[]>
  byRegion(accountId: string, range: DateRange): Promise<readonly RegionUsage[]>
  /** In the order of the dimensions as `USAGE_DIMENSIONS` has them. */
  grouped(accountId: string, range: DateRange, grouping: Grouping): Promise<readonly UsageGroup[]>
  /** The last day within the range on which each key was used. */
  lastDays(accountId: string, range: DateRange): Promise<ReadonlyMap<string, UtcDay>>
  byTag(accountId: string, range: DateRange, page: TagPage): Promise<readonly TagUsage[]>
  byTagAndDay(accountId: string, range: DateRange, page: TagPage): Promise<readonly TagDayUsage[]>
}
