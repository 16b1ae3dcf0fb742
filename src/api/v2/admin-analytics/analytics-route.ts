import type { FastifyInstance } from 'fastify'
import { type DateRange, readDateRange } from '../../../usage/report/date-range.ts'
import type { KeyUsage } from '../../../usage/report/usage-report-store.ts'
import type { GroupedUsage, UsageReports } from '../../../usage/report/usage-reports.ts'
import { callerOf } from '../../http/access.ts'
import { notSupported } from '../../http/parameters.ts'
import { answers } from '../../http/route-documentation.ts'
import { asItCame, readSingle } from '../../http/single-parameter.ts'
import { AnalyticsAnswer, AnalyticsQuery } from './analytics-schema.ts'
import { streamKeyAndDayReport } from './key-and-day-stream.ts'
import { toRangeDate, toUsageAnswer } from './usage-answer.ts'

export interface AnalyticsDependencies {
  readonly usageReports: UsageReports
}

/** `GET /v2/admin/analytics`: what the caller's account has used, in all regions and up to this moment. */
export function registerAnalytics(app: FastifyInstance, { usageReports }: AnalyticsDependencies): void {
  app.get(
    '/v2/admin/analytics',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Report usage',
        tags: ['administration'],
        querystring: AnalyticsQuery,
        response: answers({ status: 200, schema: AnalyticsAnswer }, [400, 403, 404, 429, 503]),
      },
      validatorCompiler: asItCame,
    },
    async (request, reply) => {
      const { query } = request
      const accountId = callerOf(request).account.id
      const groupBy = readGrouping(readSingle(query, 'group_by'))
      const range = readDateRange(readSingle(query, 'start_date'), readSingle(query, 'end_date'))
      if (groupBy === 'key_and_day') {
        const stream = await streamKeyAndDayReport(range, usageReports.byKeyAndDay(accountId, range))
        return reply.type('application/json; charset=utf-8').send(stream)
      }
      if (groupBy === 'key') return toKeyReport(range, await usageReports.byKey(accountId, range))
      const total = await usageReports.total(accountId, range)
      return { usage_report: { total_usage: toUsageAnswer(total), ...toRangeAnswer(range) } }
    },
  )
}

function toKeyReport(range: DateRange, { total, rows }: GroupedUsage<KeyUsage>) {
  const keyUsages = rows.map(({ maskedKey, label, usage }) => ({
    api_key: maskedKey,
    api_key_label: label,
    usage: toUsageAnswer(usage),
  }))
  return {
    usage_report: {
      total_usage: toUsageAnswer(total),
      group_by: 'key',
      ...toRangeAnswer(range),
      key_usages: keyUsages,
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
