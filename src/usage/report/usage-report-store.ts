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
  byTag(accountId: string, range: DateRange, page: TagPage): Promise<readonly TagUsage[]>
  byTagAndDay(accountId: string, range: DateRange, page: TagPage): Promise<readonly TagDayUsage[]>
}
