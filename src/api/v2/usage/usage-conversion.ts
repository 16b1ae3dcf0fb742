import type { Caller } from '../../../accounts/caller.ts'
import type { PeriodUsage } from '../../../usage/report/period-usage.ts'
import { totalCharacters, type UsageCounters } from '../../../usage/usage-counters.ts'
import { addDays, formatDay, type UtcDay } from '../../../usage/utc-day.ts'
import { toMissingAnswer } from '../admin-analytics/usage-answer.ts'
import type { UsageAnswer } from './usage-schema.ts'

/** What clients take for "no limit". */
const NO_LIMIT = 1_000_000_000_000
const MINUTE_MS = 60_000

export function toUsageAnswer(
  { account, key }: Caller,
  { period, ofAccount, ofKey, missingRegions }: PeriodUsage,
): UsageAnswer {
  return {
    character_count: totalCharacters(ofAccount),
    character_limit: account.limits.characters ?? NO_LIMIT,
    api_key_character_count: totalCharacters(ofKey),
    api_key_character_limit: key.limits.characters ?? NO_LIMIT,
    products: [
      characterProduct('translate', ofAccount, ofKey, (u) => u.text_translation + u.document_translation),
      characterProduct('write', ofAccount, ofKey, (u) => u.text_improvement),
      {
        product_type: 'speechToText',
        billing_unit: 'minutes',
        api_key_unit_count: toMinutes(ofKey.speech_to_text),
        account_unit_count: toMinutes(ofAccount.speech_to_text),
        api_key_character_count: 0,
        character_count: 0,
      },
    ],
    speech_to_text_minutes_count: toMinutes(ofAccount.speech_to_text),
    speech_to_text_minutes_limit: minutesOf(account.limits.speechMilliseconds),
    speech_to_text_milliseconds_count: 0,
    speech_to_text_milliseconds_limit: 0,
    start_time: midnight(period.firstDay),
    end_time: midnight(addDays(period.lastDay, 1)),
    ...toMissingAnswer({ missingRegions }),
  }
}

function characterProduct(
  type: string,
  ofAccount: UsageCounters,
  ofKey: UsageCounters,
  count: (usage: UsageCounters) => number,
): UsageAnswer['products'][number] {
  return {
    product_type: type,
    billing_unit: 'characters',
    api_key_unit_count: count(ofKey),
    account_unit_count: count(ofAccount),
    api_key_character_count: count(ofKey),
    character_count: count(ofAccount),
  }
}

/** A begun minute counts as one. */
function toMinutes(ms: number): number {
  return Math.ceil(ms / MINUTE_MS)
}

function minutesOf(limitMs: number | null): number {
  return limitMs === null ? NO_LIMIT : Math.floor(limitMs / MINUTE_MS)
}

function midnight(day: UtcDay): string {
  return `${formatDay(day)}T00:00:00Z`
}
