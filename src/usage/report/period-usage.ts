import type { Clock } from '../../kernel/clock.ts'
import type { Region } from '../../kernel/region.ts'
import { type BillingPeriod, billingPeriodAt } from '../billing-period.ts'
import type { UsageCounters } from '../usage-counters.ts'
import type { ReportedKey, UsageReportStore } from './usage-report-store.ts'
import type { Drain } from './usage-reports.ts'

/** What has been used in the current billing period. */
export interface PeriodUsage {
  readonly period: BillingPeriod
  readonly ofAccount: UsageCounters
  readonly ofKey: UsageCounters
  /** Regions whose latest usage could not be brought in. */
  readonly missingRegions: readonly Region[]
}

export type ReadPeriodUsage = (key: ReportedKey) => Promise<PeriodUsage>

/** Begins, as every report does, with `drain`; see `createUsageReports`. */
export function createPeriodUsage({
  store,
  drain,
  clock,
  config,
}: {
  readonly store: Pick<UsageReportStore, 'total' | 'ofKey'>
  readonly drain: Drain
  readonly clock: Clock
  readonly config: { readonly billingDay: number }
}): ReadPeriodUsage {
  return async (key) => {
    const missingRegions = await drain()
    const period = billingPeriodAt(clock.nowMs(), config.billingDay)
    const [ofAccount, ofKey] = await Promise.all([
      store.total(key.accountId, period),
      store.ofKey(key, period),
    ])
    return { period, ofAccount, ofKey, missingRegions }
  }
}
