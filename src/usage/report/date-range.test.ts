import { expect, test } from 'vitest'
import { formatDay } from '../utc-day.ts'
import { readDateRange } from './date-range.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2024-01-01', '2024-12-31'],
  ['2026-01-01', '2027-01-01'],
])('%s to %s is a range, both ends included', (start, end) => {
  const { firstDay, lastDay } = readDateRange(start, end)
  expect([formatDay(firstDay), formatDay(lastDay)]).toEqual([start, end])
})

const DATE =
  "a UTC date of the form YYYY-MM-DD that exists in the calendar, such as '2026-11-21', without a time"

test.each([
  [undefined, '2026-01-01', `Parameter 'start_date' not specified. It must be ${DATE}.`],
  ['2026-01-01', undefined, `Parameter 'end_date' not specified. It must be ${DATE}.`],
  ['', '2026-01-01', `Parameter 'start_date' not specified. It must be ${DATE}.`],
  ['2026-02-30', '2026-03-01', `Parameter 'start_date' must be ${DATE}.`],
  ['2026-01-01', '2026-01-02T00:00:00', `Parameter 'end_date' must be ${DATE}.`],
  ['2026-01-01', '01.02.2026', `Parameter 'end_date' must be ${DATE}.`],
  ['2026-01-02', '2026-01-01', "Parameter 'end_date' must not be before 'start_date'."],
  ['2025-01-01', '2026-01-02', 'Bad request. Reason: Date range cannot exceed 366 days'],
  ['2024-01-01', '2025-01-01', 'Bad request. Reason: Date range cannot exceed 366 days'],
])('%s to %s is refused: %s', (start, end, message) => {
  expect(() => readDateRange(start, end)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', message }),
  )
})
