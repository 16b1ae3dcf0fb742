import { InterpresError } from '../../../kernel/errors.ts'
import { readDateRange } from '../../../usage/report/date-range.ts'
import type { TagDayUsage, TagUsage } from '../../../usage/report/usage-report-store.ts'
import { notSupported } from '../../http/parameters/parameters.ts'
import { readSingle } from '../../http/parameters/single-parameter.ts'
import { type Route, route } from '../../http/route.ts'
import { type AnalyticsDependencies, toRangeAnswer } from './analytics-route.ts'
import { CustomTagsAnswer, CustomTagsQuery } from './analytics-schema.ts'
import { toMissingAnswer, toUsageDate } from './usage-answer.ts'

/** `GET /v2/admin/analytics/custom-tags`: usage of requests that were sent with a reporting tag. */
export function customTagsRoute({ openUsageReports }: AnalyticsDependencies): Route {
  return route({
    method: 'GET',
    path: '/v2/admin/analytics/custom-tags',
    summary: 'Report usage by reporting tag',
    tag: 'administration',
    access: 'admin',
    rawQuery: CustomTagsQuery,
    answer: CustomTagsAnswer,
    failures: [400, 404, 503],
    async handle({ caller, query }) {
      const accountId = caller.account.id
      const aggregateBy = readAggregation(readSingle(query, 'aggregate_by'))
      const range = readDateRange(readSingle(query, 'start_date'), readSingle(query, 'end_date'))
      const page = readPage(readSingle(query, 'page'))
      const reports = await openUsageReports()
      const { rows, nextPage } =
        aggregateBy === 'day'
          ? await reports.byTagAndDay(accountId, range, page)
          : await reports.byTag(accountId, range, page)
      return {
        custom_tag_usage_report: {
          aggregate_by: aggregateBy,
          ...toRangeAnswer(range),
          next_page: nextPage ?? null,
          usage: rows.map(toTagAnswer),
          ...toMissingAnswer(reports),
        },
      }
    },
  })
}

function toTagAnswer(row: TagUsage | TagDayUsage) {
  const { text_translation: translated, text_improvement: improved } = row.usage
  return {
    custom_tag: row.reportingTag,
    ...('day' in row ? { usage_date: toUsageDate(row.day) } : {}),
    breakdown: {
      total_characters: translated + improved,
      text_translation_characters: translated,
      text_improvement_characters: improved,
    },
  }
}

function readAggregation(text: string | undefined): 'period' | 'day' {
  if (text === undefined || text === 'period') return 'period'
  if (text === 'day') return text
  throw notSupported('aggregate_by', ['', 'period', 'day'])
}

function readPage(text: string | undefined): number {
  if (text === undefined) return 0
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InterpresError('invalid_parameter', 'Parameter "page" must be a non-negative integer')
}
