import type { DateRange } from '../usage/report/date-range.ts'
import type { UsageReports } from '../usage/report/usage-reports.ts'
import { reportedCounts } from '../usage/usage-counters.ts'
import { formatDay } from '../usage/utc-day.ts'
import { renderCsv } from './csv.ts'
import { printRows, type Row, type Terminal } from './terminal.ts'

export const GROUPINGS = ['key', 'day', 'region'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface ReportRequest {
  readonly account: { readonly id: string; readonly name: string }
  readonly range: DateRange
  /** Absent: the total only. */
  readonly by: Grouping | undefined
}

export interface CommandReport extends ReportRequest {
  readonly total: Row
  /** What the rows are about comes first: `api_key` and `api_key_label`, `usage_date` or `region`. */
  readonly rows: readonly Row[]
}

const PLACES = { key: ['api_key', 'api_key_label'], day: ['usage_date'], region: ['region'] } as const

export async function readReport(reports: UsageReports, request: ReportRequest): Promise<CommandReport> {
  const { account, range, by } = request
  switch (by) {
    case 'key': {
      const { total, rows } = await reports.byKey(account.id, range)
      const places = rows.map(({ maskedKey, label, usage }) => ({
        api_key: maskedKey,
        api_key_label: label,
        ...reportedCounts(usage),
      }))
      return { ...request, total: reportedCounts(total), rows: places }
    }
    case 'day': {
      const { total, rows } = await reports.byDay(account.id, range)
      const days = rows.map(({ day, usage }) => ({ usage_date: formatDay(day), ...reportedCounts(usage) }))
      return { ...request, total: reportedCounts(total), rows: days }
    }
    case 'region': {
      const { total, rows } = await reports.byRegion(account.id, range)
      const regions = rows.map(({ region, usage }) => ({ region, ...reportedCounts(usage) }))
      return { ...request, total: reportedCounts(total), rows: regions }
    }
    case undefined:
    default:
      return { ...request, total: reportedCounts(await reports.total(account.id, range)), rows: [] }
  }
}

/** Columns for people, with the total in the last line. */
export function printReportTable(terminal: Terminal, { by, rows, total }: CommandReport): void {
  const places = by === undefined ? [] : PLACES[by]
  const label: Row = Object.fromEntries(places.map((name, index) => [name, index === 0 ? 'total' : '']))
  printRows(terminal, [...rows, { ...label, ...total }], { json: false, empty: '' })
}

/** Rows without the total, for spreadsheets; without grouping, the total. */
export function printReportCsv(terminal: Terminal, { by, rows, total }: CommandReport): void {
  const names = [...(by === undefined ? [] : PLACES[by]), ...Object.keys(total)]
  terminal.writeOut(renderCsv(names, by === undefined ? [total] : rows))
}

export function printReportJson(
  terminal: Terminal,
  { account, range, by, rows, total }: CommandReport,
): void {
  const report = {
    account: account.name,
    start_date: formatDay(range.firstDay),
    end_date: formatDay(range.lastDay),
    total_usage: total,
    ...(by === undefined ? {} : { group_by: by, usages: rows }),
  }
  terminal.writeOut(`${JSON.stringify(report, undefined, 2)}\n`)
}
