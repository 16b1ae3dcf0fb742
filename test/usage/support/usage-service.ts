import { type AccountService } from '../../../src/accounts/account-service.ts'
import { type Authenticator, createAuthenticator } from '../../../src/accounts/authenticator.ts'
import type { KeyService } from '../../../src/accounts/key-service.ts'
import { createAccountServices } from '../../../src/compose/administration.ts'
import { composeMetering, type MeteringDependencies } from '../../../src/compose/metering.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { Region } from '../../../src/kernel/region.ts'
import type { Metering } from '../../../src/usage/metering.ts'
import type { RateLimits } from '../../../src/usage/rate-limiter.ts'
import type { ReadPeriodUsage } from '../../../src/usage/report/period-usage.ts'
import type { OpenUsageReports } from '../../../src/usage/report/usage-reports.ts'

/** Accounts and usage of one process, composed as the server composes them, and started. */
export interface UsageService {
  readonly accounts: AccountService
  readonly keys: KeyService
  readonly authenticator: Authenticator
  readonly metering: ReadonlyMap<Region, Metering>
  readonly openUsageReports: OpenUsageReports
  readonly readPeriodUsage: ReadPeriodUsage
  close(): Promise<void>
}

export interface UsageServiceOptions
  extends Omit<MeteringDependencies, 'ids' | 'logger'>,
    Partial<Pick<MeteringDependencies, 'logger'>> {
  readonly rateLimits?: Partial<RateLimits>
  readonly billingDay?: number
}

export function createUsageService(options: UsageServiceOptions): UsageService {
  const dependencies = { logger: silentLogger, ...options, ids: randomIds }
  const expire = { now: () => {} }
  const { repository, accounts, keys } = createAccountServices(options.control, {
    clock: options.clock,
    ids: randomIds,
    onChange: () => expire.now(),
  })
  const authenticator = createAuthenticator({ repository, clock: options.clock })
  expire.now = () => authenticator.expire()
  const usage = composeMetering(dependencies, {
    billingDay: options.billingDay ?? 1,
    requestsPerMinute: undefined,
    charactersPerMinute: undefined,
    ...options.rateLimits,
  })
  usage.start()
  return { ...usage, accounts, keys, authenticator }
}
