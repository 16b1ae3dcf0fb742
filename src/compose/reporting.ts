import type { AccountService } from '../accounts/account-service.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { type ErrorCode, InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { Stores } from '../storage/open-stores.ts'
import type { OpenUsageReports } from '../usage/report/usage-reports.ts'
import { createAccountServices } from './administration.ts'
import { composeMetering } from './metering.ts'
import { composeExistingStores, lookForStores } from './stores.ts'

/** What it takes to report usage outside of a server, also while servers run on the same stores. */
export interface Reporting {
  readonly accounts: AccountService
  readonly openUsageReports: OpenUsageReports
  /** False when a region's store is not there or out of reach: usage that it has not delivered yet is missing. */
  readonly isComplete: boolean
  close(): Promise<void>
}

/** Errors: those of opening the control store; `not_found` where there is no data. */
export async function composeReporting(config: Config): Promise<Reporting> {
  const { stores, isComplete } = await openWhatAnswers(config)
  const parts = { clock: systemClock, ids: randomIds, logger: silentLogger }
  const { accounts } = createAccountServices(stores.control, { ...parts, onChange: () => {} })
  const usage = composeMetering({ ...parts, control: stores.control, regions: stores.regions }, config.usage)
  return {
    accounts,
    openUsageReports: usage.openUsageReports,
    isComplete,
    close: async () => {
      await usage.close()
      await stores.close()
    },
  }
}

/** What may be wrong with the store of a region while there is still something to report. */
const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'store_damaged'])

async function openWhatAnswers(
  config: Config,
): Promise<{ readonly stores: Stores; readonly isComplete: boolean }> {
  try {
    const { missing, regions } = await lookForStores(config)
    return { stores: await composeExistingStores(config, { regions }), isComplete: missing.length === 0 }
  } catch (error) {
    if (!(error instanceof InterpresError && OUT_OF_REACH.has(error.code))) throw error
    return { stores: await composeExistingStores(config, { regions: [] }), isComplete: false }
  }
}
