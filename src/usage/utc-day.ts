declare const utcDayBrand: unique symbol

/** A calendar day in UTC, as the number of days since 1970-01-01. Days may be compared and counted as numbers. */
export type UtcDay = number & { readonly [utcDayBrand]: true }

const DAY_MS = 86_400_000
const DATE_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** The day on which an instant lies: 23:59:59.999 and 00:00:00.000 of the next day are different days. */
export function utcDayOf(atMs: number): UtcDay {
  return Math.floor(atMs / DAY_MS) as UtcDay
}

/** First millisecond of the day. */
export function startOfDayMs(day: UtcDay): number {
  return day * DAY_MS
}

export function addDays(day: UtcDay, days: number): UtcDay {
  return (day + days) as UtcDay
}

/** The days from `first` to `last`, both included; none when `last` is before `first`. */
export function daysBetween(first: UtcDay, last: UtcDay): readonly UtcDay[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => addDays(first, index))
}

/** `2026-02-28`. */
export function formatDay(day: UtcDay): string {
  return new Date(startOfDayMs(day)).toISOString().slice(0, 10)
}

/** Reads `2026-02-28`; `undefined` for any other shape and for days that no calendar has, such as 2026-02-29. */
export function parseDay(text: string): UtcDay | undefined {
  const [, year, month, dayOfMonth] = DATE_SHAPE.exec(text) ?? []
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth))
  const day = utcDayOf(date.getTime())
  return formatDay(day) === text ? day : undefined
}
