const DAY_MS = 86_400_000

/** Query of usage reports: yesterday to tomorrow in UTC, so that midnight may come while a test works. */
export function daysAround(nowMs = Date.now()): string {
  const day = (days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10)
  return `start_date=${day(-1)}&end_date=${day(1)}`
}

/** A day of the month two weeks off: no billing period ends, and no limit begins anew, while a test works. */
export function distantBillingDay(nowMs = Date.now()): number {
  return new Date(nowMs + 14 * DAY_MS).getUTCDate()
}
