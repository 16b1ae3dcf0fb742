import type { SettingReader } from './reader.ts'
import { integer } from './setting.ts'

/** Billing period and rate limits of keys; what a key may use is set per key, not here. */
export function readUsage(reader: SettingReader) {
  return {
    /** Day of the month on which limits start anew, UTC. */
    billingDay: reader.optional('usage.billingDay', 'INTERPRES_BILLING_DAY', integer(1, 31)) ?? 1,
    /** Rate of each key per process; no limit when absent. */
    requestsPerMinute: reader.optional(
      'usage.requestsPerMinute',
      'INTERPRES_REQUESTS_PER_MINUTE',
      integer(1, 1_000_000),
    ),
    charactersPerMinute: reader.optional(
      'usage.charactersPerMinute',
      'INTERPRES_CHARACTERS_PER_MINUTE',
      integer(1, 1_000_000_000),
    ),
  }
}
