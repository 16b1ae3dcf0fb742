import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import { readDateRange } from '../../../usage/report/date-range.ts'
import {
  USAGE_DIMENSIONS,
  type UsageDimension,
  type UsageGroup,
} from '../../../usage/report/usage-report-store.ts'
import { type OpenUsageReports, sumUsage } from '../../../usage/report/usage-reports.ts'
import { reportedCounts, type UsageCounters } from '../../../usage/usage-counters.ts'
import { formatDay } from '../../../usage/utc-day.ts'
import { notSupported } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'

export interface UsageReportDependencies {
  readonly openUsageReports: OpenUsageReports
}

const Query = Type.Object({
  start_date: Type.Optional(Type.String({ description: 'UTC day, `2026-11-01`.' })),
  end_date: Type.Optional(Type.String({ description: 'UTC day, included; at most 366 days.' })),
  group_by: Type.Optional(
    Type.Array(Type.String(), {
      'x-comma-separated': true,
      description: 'Some of `day`, `key`, `region`, `tag`. Every row has the kinds side by side.',
    }),
  ),
})

const Counters = {
  text_translation_characters: Type.Integer(),
  document_translation_characters: Type.Integer(),
  text_improvement_characters: Type.Integer(),
  speech_to_text_milliseconds: Type.Integer(),
}

const UsageReportAnswer = Type.Object({
  start_date: Type.String(),
  end_date: Type.String(),
  missing_usage_of_regions: Type.Array(Type.String(), {
    description: 'Regions whose latest usage could not be brought in yet.',
  }),
  total: Type.Object(Counters),
  rows: Type.Array(
    Type.Object({
      day: Type.Optional(Type.String()),
      key_id: Type.Optional(Type.String()),
      masked_key: Type.Optional(Type.String()),
      label: Type.Optional(Type.String()),
      region: Type.Optional(Type.String()),
      tag: Type.Optional(Type.String({ description: 'Usage without a tag is in no row.' })),
      ...Counters,
    }),
  ),
})

const MAX_ROWS = 50_000

/** Usage of an account up to this minute, by any of its dimensions; a developer key sees its own. */
export function usageReportRoute({ openUsageReports }: UsageReportDependencies): Route {
  return route({
    method: 'GET',
    path: '/interpres/v1/usage',
    summary: 'Report usage by day, key, region or tag',
    tag: 'web interface',
    scope: 'usage:read',
    query: Query,
    answer: UsageReportAnswer,
    failures: [400, 503],
    async handle({ caller, query }) {
      const range = readDateRange(query.start_date, query.end_date)
      const dimensions = readDimensions(query.group_by ?? [])
      const { account, key } = caller
      const onlyKeyId = key.role === 'admin' ? undefined : key.id
      if (onlyKeyId !== undefined && dimensions.includes('tag')) {
        throw new InterpresError('access_denied', 'Usage by tag needs an admin key.')
      }
      const reports = await openUsageReports()
      const groups = await reports.grouped(account.id, range, { dimensions, onlyKeyId, limit: MAX_ROWS })
      return {
        start_date: formatDay(range.firstDay),
        end_date: formatDay(range.lastDay),
        missing_usage_of_regions: [...reports.missingRegions],
        total: toCounters(sumUsage(groups)),
        rows: groups.map(toRow),
      }
    },
  })
}

function readDimensions(names: readonly string[]): readonly UsageDimension[] {
  const known = USAGE_DIMENSIONS.filter((dimension) => names.includes(dimension))
  if (known.length !== new Set(names).size) throw notSupported('group_by', USAGE_DIMENSIONS)
  if (known.includes('tag') && known.includes('key')) {
    throw new InterpresError('invalid_parameter', "'group_by' cannot have both 'key' and 'tag'.")
  }
  return known
}

function toRow({ day, key, region, tag, usage }: UsageGroup) {
  return {
    ...(day === undefined ? {} : { day: formatDay(day) }),
    ...(key === undefined ? {} : { key_id: key.keyId, masked_key: key.maskedKey, label: key.label }),
    ...(region === undefined ? {} : { region }),
    ...(tag === undefined ? {} : { tag }),
    ...toCounters(usage),
  }
}

function toCounters(usage: UsageCounters) {
  const { total_characters: _, ...counters } = reportedCounts(usage)
  return counters
}
