import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, parseDay, startOfDayMs, utcDayOf } from './utc-day.ts'

test('midnight UTC separates two days', () => {
  const midnight = Date.UTC(2026, 10, 21)
  expect(formatDay(utcDayOf(midnight - 1))).toBe('2026-11-20')
  expect(formatDay(utcDayOf(midnight))).toBe('2026-11-21')
})

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2000-02-29', true],
  ['2100-02-29', false],
  ['2026-12-31', true],
  ['2026-12-32', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0050-01-01', true],
])('%s is a day of the calendar: %s', (text, exists) => {
  const day = parseDay(text)
  expect(day === undefined ? undefined : formatDay(day)).toBe(exists ? text : undefined)
})

test.each([
  '',
  '2026-1-1',
  '20260101',
  '2026-01-01T00:00:00',
  '2026-01-01Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '2026-W01-1',
  '26-01-01',
  '+2026-01-01',
  '２０２６-01-01',
  'today',
])('%j is not a date', (text) => {
  expect(parseDay(text)).toBeUndefined()
})

test('every day between the years 1 and 9999 is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 11, 31) }), (atMs) => {
      const day = utcDayOf(atMs)
      expect(parseDay(formatDay(day))).toBe(day)
      expect(startOfDayMs(day)).toBeLessThanOrEqual(atMs)
      expect(atMs - startOfDayMs(day)).toBeLessThan(86_400_000)
    }),
  )
})
