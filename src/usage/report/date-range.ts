import { InterpresError } from '../../kernel/errors.ts'
import { parseDay, type UtcDay } from '../utc-day.ts'

/** Days of a report, both ends included. */
export interface DateRange {
  readonly firstDay: UtcDay
  readonly lastDay: UtcDay
}

export const LONGEST_RANGE_DAYS = 366

const ALLOWED =
  "a UTC date of the form YYYY-MM-DD that exists in the calendar, such as '2026-11-21', without a time"

/**
 * Reads the two ends of a report. Errors: `invalid_parameter`, saying which parameter is wrong and what it may be.
 *
 * Example: `2024-01-01` and `2024-12-31` are the 366 days of a leap year, the longest range.
 */
export function readDateRange(startDate: string | undefined, endDate: string | undefined): DateRange {
  const range = { firstDay: readDay('start_date', startDate), lastDay: readDay('end_date', endDate) }
  if (range.lastDay < range.firstDay) {
    throw new InterpresError('invalid_parameter', "Parameter 'end_date' must not be before 'start_date'.")
  }
  if (range.lastDay - range.firstDay >= LONGEST_RANGE_DAYS) {
    throw new InterpresError(
      'invalid_parameter',
      `Bad request. Reason: Date range cannot exceed ${LONGEST_RANGE_DAYS} days`,
    )
  }
  return range
}

function readDay(name: string, text: string | undefined): UtcDay {
  if (text === undefined || text === '') {
    throw new InterpresError('invalid_parameter', `Parameter '${name}' not specified. It must be ${ALLOWED}.`)
  }
  const day = parseDay(text)
  if (day === undefined)
    throw new InterpresError('invalid_parameter', `Parameter '${name}' must be ${ALLOWED}.`)
  return day
}
