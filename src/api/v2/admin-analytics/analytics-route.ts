import { type DateRange, readDateRange } from '../../../usage/report/date-range.ts'
import type { KeyUsage } from '../../../usage/report/usage-report-store.ts'
import type { GroupedUsage, OpenUsageReports } from '../../../usage/report/usage-reports.ts'
import { reportedCounts } from '../../../usage/usage-counters.ts'
import { notSupported } from '../../http/parameters/parameters.ts'
import { readSingle } from '../../http/parameters/single-parameter.ts'
import { type Route, route } from '../../http/route.ts'
import { AnalyticsAnswer, AnalyticsQuery } from './analytics-schema.ts'
import { streamKeyAndDayReport } from './key-and-day-stream.ts'
import { type MissingAnswer, toMissingAnswer, toRangeDate } from './usage-answer.ts'

export interface AnalyticsDependencies {
  readonly openUsageReports: OpenUsageReports
}

/** `GET /v2/admin/analytics`: what the caller's account has used, in all regions and up to this moment. */
export function analyticsRoute({ openUsageReports }: AnalyticsDependencies): Route {
  return route({
    method: 'GET',
    path: '/v2/admin/analytics',
    summary: 'Report usage',
    tag: 'administration',
    access: 'admin',
    rawQuery: AnalyticsQuery,
    answer: AnalyticsAnswer,
    failures: [400, 404, 503],
    async handle({ caller, query, reply }) {
      const accountId = caller.account.id
      const groupBy = readGrouping(readSingle(query, 'group_by'))
      const range = readDateRange(readSingle(query, 'start_date'), readSingle(query, 'end_date'))
      const reports = await openUsageReports()
      const lacking = toMissingAnswer(reports)
      if (groupBy === 'key_and_day') {
        reply.type('application/json; charset=utf-8')
        return streamKeyAndDayReport(range, reports.byKeyAndDay(accountId, range), lacking)
      }
      if (groupBy === 'key') return toKeyReport(range, await reports.byKey(accountId, range), lacking)
      const total = await reports.total(accountId, range)
      return { usage_report: { total_usage: reportedCounts(total), ...toRangeAnswer(range), ...lacking } }
    },
  })
}

function toKeyReport(range: DateRange, { total, rows }: GroupedUsage<KeyUsage>, lacking: MissingAnswer) {
  const keyUsages = rows.map(({ maskedKey, label, usage }) => ({
    api_key: maskedKey,
    api_key_label: label,
    usage: reportedCounts(usage),
  }))
  return {
    usage_report: {
      total_usage: reportedCounts(total),
      group_by: 'key',
      ...toRangeAnswer(range),
      key_usages: keyUsages,
      ...lacking,
    },
  }
}

export function toRangeAnswer({ firstDay, lastDay }: DateRange) {
  return { start_date: toRangeDate(firstDay), end_date: toRangeDate(lastDay) }
}

function readGrouping(text: string | undefined): 'key' | 'key_and_day' | undefined {
  if (text === undefined || text === 'key' || text === 'key_and_day') return text
  throw notSupported('group_by', ['', 'key', 'key_and_day'])
}
