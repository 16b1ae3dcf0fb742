import type { AccountService } from '../accounts/account-service.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { randomIds } from '../kernel/ids.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { Stores } from '../storage/open-stores.ts'
import type { UsageReports } from '../usage/report/usage-reports.ts'
import { createAccountServices } from './administration.ts'
import { composeMetering } from './metering.ts'
import { composeStores } from './stores.ts'

/** What it takes to report usage outside of a server, also while servers run on the same stores. */
export interface Reporting {
  readonly accounts: AccountService
  readonly usageReports: UsageReports
  /** False when a region's store is out of reach, so that usage may be missing that it has not delivered yet. */
  readonly isComplete: boolean
  close(): Promise<void>
}

export async function composeReporting(config: Config): Promise<Reporting> {
  const { stores, isComplete } = await openWhatAnswers(config)
  const parts = { clock: systemClock, ids: randomIds, logger: silentLogger }
  const { accounts } = createAccountServices(stores.control, { ...parts, onChange: () => {} })
  const usage = composeMetering({ ...parts, control: stores.control, regions: stores.regions }, config.usage)
  return {
    accounts,
    usageReports: usage.usageReports,
    isComplete,
    close: async () => {
      await usage.close()
      await stores.close()
    },
  }
}

async function openWhatAnswers(
  config: Config,
): Promise<{ readonly stores: Stores; readonly isComplete: boolean }> {
  try {
    return { stores: await composeStores(config), isComplete: true }
  } catch (error) {
    if (!(error instanceof InterpresError && error.code === 'store_unavailable')) throw error
    return { stores: await composeStores(config, { regions: [] }), isComplete: false }
  }
}
