import { type Static, Type } from 'typebox'
import { formatDay, type UtcDay } from '../../../usage/utc-day.ts'

export const UsageAnswer = Type.Object(
  {
    total_characters: Type.Integer({ description: 'Sum of the three kinds that are counted in characters.' }),
    text_translation_characters: Type.Integer(),
    document_translation_characters: Type.Integer(),
    text_improvement_characters: Type.Integer(),
    speech_to_text_milliseconds: Type.Integer(),
  },
  { title: 'Usage' },
)

export type UsageAnswer = Static<typeof UsageAnswer>

/** The field that says what a report lacks; absent where it lacks nothing. */
export const MissingUsage = Type.Optional(
  Type.Array(Type.String(), {
    description:
      'Extension: regions whose latest usage could not be reached for this report and is missing in it; absent when none.',
  }),
)

export interface MissingAnswer {
  readonly missing_usage_of_regions?: string[]
}

export function toMissingAnswer({
  missingRegions,
}: {
  readonly missingRegions: readonly string[]
}): MissingAnswer {
  return missingRegions.length === 0 ? {} : { missing_usage_of_regions: [...missingRegions] }
}

/** An end of a report's range: `2025-09-29T00:00:00`, without zone. */
export function toRangeDate(day: UtcDay): string {
  return `${formatDay(day)}T00:00:00`
}

/** The day of a row: `2025-09-29T00:00:00Z`. */
export function toUsageDate(day: UtcDay): string {
  return `${formatDay(day)}T00:00:00Z`
}
