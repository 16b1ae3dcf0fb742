import { Type } from 'typebox'
import { MissingUsage, UsageAnswer } from './usage-answer.ts'

const rangeEnd = (which: string) =>
  Type.String({
    format: 'date',
    description: `${which} day of the report in UTC, included: \`2026-11-21\`. At most 366 days in all.`,
  })

export const DateRangeQuery = Type.Object({ start_date: rangeEnd('First'), end_date: rangeEnd('Last') })

export const AnalyticsQuery = Type.Object({
  ...DateRangeQuery.properties,
  group_by: Type.Optional(
    Type.Enum(['', 'key', 'key_and_day'], {
      type: 'string',
      description: 'Adds usage per key, or per key and day, to the total.',
    }),
  ),
})

const KeyUsageAnswer = Type.Object({
  api_key: Type.String({ description: 'The first and last four characters of the key: `dc88****3a2c`.' }),
  api_key_label: Type.String(),
  usage: UsageAnswer,
})

const KeyAndDayUsageAnswer = Type.Object({
  ...KeyUsageAnswer.properties,
  usage_date: Type.String({ format: 'date-time', description: 'The day: `2026-11-21T00:00:00Z`.' }),
})

const Range = {
  start_date: Type.String({ description: '`2026-11-01T00:00:00`' }),
  end_date: Type.String({ description: '`2026-11-21T00:00:00`' }),
  missing_usage_of_regions: MissingUsage,
}

export const AnalyticsAnswer = Type.Object({
  usage_report: Type.Object({
    total_usage: UsageAnswer,
    group_by: Type.Optional(Type.String({ description: 'As requested; absent without grouping.' })),
    ...Range,
    key_usages: Type.Optional(
      Type.Array(KeyUsageAnswer, {
        description: 'With `group_by=key`, sorted by key; keys without usage are left out.',
      }),
    ),
    key_and_day_usages: Type.Optional(
      Type.Array(KeyAndDayUsageAnswer, {
        description: 'With `group_by=key_and_day`, sorted by day, then key; days without usage are left out.',
      }),
    ),
  }),
})

export const CustomTagsQuery = Type.Object({
  ...DateRangeQuery.properties,
  aggregate_by: Type.Optional(Type.Enum(['', 'period', 'day'], { type: 'string', default: 'period' })),
  page: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Page of 100 rows, from 0.' })),
})

export const CustomTagsAnswer = Type.Object({
  custom_tag_usage_report: Type.Object({
    aggregate_by: Type.String(),
    ...Range,
    next_page: Type.Union([Type.Integer(), Type.Null()], { description: 'null on the last page.' }),
    usage: Type.Array(
      Type.Object({
        custom_tag: Type.String(),
        usage_date: Type.Optional(
          Type.String({ format: 'date-time', description: 'Only with `aggregate_by=day`.' }),
        ),
        breakdown: Type.Object({
          total_characters: Type.Integer(),
          text_translation_characters: Type.Integer(),
          text_improvement_characters: Type.Integer(),
        }),
      }),
    ),
  }),
})
