import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingPeriodAt } from './billing-period.ts'
import { addDays, formatDay, startOfDayMs, utcDayOf } from './utc-day.ts'

test.each([
  ['2026-11-21', 1, '2026-11-01', '2026-11-30'],
  ['2026-12-31', 1, '2026-12-01', '2026-12-31'],
  ['2026-11-21', 21, '2026-11-21', '2026-12-20'],
  ['2026-11-20', 21, '2026-10-21', '2026-11-20'],
  ['2027-02-15', 31, '2027-01-31', '2027-02-27'],
  ['2027-02-28', 31, '2027-02-28', '2027-03-30'],
  ['2028-02-29', 30, '2028-02-29', '2028-03-29'],
  ['2026-01-05', 10, '2025-12-10', '2026-01-09'],
])('on %s with billing day %i the period is %s to %s', (today, billingDay, first, last) => {
  const period = billingPeriodAt(Date.parse(`${today}T23:59:59.999Z`), billingDay)
  expect([formatDay(period.firstDay), formatDay(period.lastDay)]).toEqual([first, last])
})

test('periods hold their day and follow one another without gaps', () => {
  const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 31 }), (atMs, billingDay) => {
      const { firstDay, lastDay } = billingPeriodAt(atMs, billingDay)
      expect(firstDay).toBeLessThanOrEqual(utcDayOf(atMs))
      expect(lastDay).toBeGreaterThanOrEqual(utcDayOf(atMs))
      expect(billingPeriodAt(startOfDayMs(addDays(lastDay, 1)), billingDay).firstDay).toBe(lastDay + 1)
      expect(billingPeriodAt(startOfDayMs(firstDay) - 1, billingDay).lastDay).toBe(firstDay - 1)
    }),
  )
})
