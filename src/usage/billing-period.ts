import { addDays, type UtcDay, utcDayOf } from './utc-day.ts'

/** A month of usage that limits apply to. */
export interface BillingPeriod {
  readonly firstDay: UtcDay
  /** Included. */
  readonly lastDay: UtcDay
}

/**
 * The period in which an instant lies. Periods begin at 00:00 UTC on `billingDay` (1 to 31) of every month, in months
 * that lack that day on their last one.
 *
 * Example: with billing day 31, 2027-02-15 lies in the period from 2027-01-31 to 2027-02-27, since the next begins on
 * 2027-02-28.
 */
export function billingPeriodAt(atMs: number, billingDay: number): BillingPeriod {
  const today = utcDayOf(atMs)
  const date = new Date(atMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const thisMonth = periodStart(year, month, billingDay)
  return today >= thisMonth
    ? { firstDay: thisMonth, lastDay: addDays(periodStart(year, month + 1, billingDay), -1) }
    : { firstDay: periodStart(year, month - 1, billingDay), lastDay: addDays(thisMonth, -1) }
}

/** `month` counts from 0 and may lie outside of the year. */
function periodStart(year: number, month: number, billingDay: number): UtcDay {
  const lastOfMonth = utcDayOf(Date.UTC(year, month + 1, 0))
  const wanted = utcDayOf(Date.UTC(year, month, billingDay))
  return wanted < lastOfMonth ? wanted : lastOfMonth
}
