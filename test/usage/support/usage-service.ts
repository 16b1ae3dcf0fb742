import { type AccountService, createAccountService } from '../../../src/accounts/account-service.ts'
import { type Authenticator, createAuthenticator } from '../../../src/accounts/authenticator.ts'
import { createKeyService, type KeyService } from '../../../src/accounts/key-service.ts'
import type { Clock } from '../../../src/kernel/clock.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { type Logger, silentLogger } from '../../../src/kernel/logging.ts'
import type { Region } from '../../../src/kernel/region.ts'
import { createAccountRepository } from '../../../src/storage/accounts/account-repository.ts'
import type { Database } from '../../../src/storage/database.ts'
import { createQuotaStore } from '../../../src/storage/usage/quota-store.ts'
import { createUsageLedger } from '../../../src/storage/usage/usage-ledger.ts'
import { createUsageOutbox } from '../../../src/storage/usage/usage-outbox.ts'
import { createUsageReportStore } from '../../../src/storage/usage/usage-report-store.ts'
import { type Delay, realDelay } from '../../../src/usage/delay.ts'
import { createQuotaKeeper, DEFAULT_QUOTA_KEEPER } from '../../../src/usage/quota-keeper.ts'
import { createRateLimiter, type RateLimits } from '../../../src/usage/rate-limiter.ts'
import { createDrain, createRegionUsage, type RegionUsage } from '../../../src/usage/region-usage.ts'
import { createPeriodUsage, type ReadPeriodUsage } from '../../../src/usage/report/period-usage.ts'
import { createUsageReports, type UsageReports } from '../../../src/usage/report/usage-reports.ts'

/** Accounts and usage of one process, composed as the server composes them. */
export interface UsageService {
  readonly accounts: AccountService
  readonly keys: KeyService
  readonly authenticator: Authenticator
  readonly regions: ReadonlyMap<Region, RegionUsage>
  readonly usageReports: UsageReports
  readonly readPeriodUsage: ReadPeriodUsage
  close(): Promise<void>
}

export interface UsageServiceOptions {
  readonly control: Database
  readonly regions: ReadonlyMap<Region, Database>
  readonly clock: Clock
  readonly logger?: Logger
  readonly delay?: Delay
  readonly rateLimits?: Partial<RateLimits>
  readonly billingDay?: number
  readonly eventsPerBatch?: number
  readonly gatherMs?: number
  /** How long a report waits for the outboxes. */
  readonly drainMs?: number
}

export function createUsageService(options: UsageServiceOptions): UsageService {
  const { control, clock, logger = silentLogger, billingDay = 1 } = options
  const ids = randomIds
  const repository = createAccountRepository({ db: control })
  const authenticator = createAuthenticator({ repository, clock })
  const onChange = () => authenticator.expire()
  const quota = createQuotaKeeper({
    store: createQuotaStore({ db: control }),
    clock,
    ids,
    logger,
    config: { ...DEFAULT_QUOTA_KEEPER, billingDay },
  })
  const rateLimiter = createRateLimiter({
    clock,
    config: { requestsPerMinute: undefined, charactersPerMinute: undefined, ...options.rateLimits },
  })
  const ledger = createUsageLedger({ db: control })
  const regions = new Map<Region, RegionUsage>()
  for (const [region, db] of options.regions) {
    const usage = createRegionUsage({
      region,
      outbox: createUsageOutbox({ db }),
      ledger,
      quota,
      rateLimiter,
      clock,
      ids,
      delay: options.delay ?? realDelay,
      logger,
      config: {
        forwarder: { eventsPerBatch: options.eventsPerBatch ?? 5_000, gatherMs: options.gatherMs ?? 250 },
      },
    })
    usage.start()
    regions.set(region, usage)
  }
  const drain = createDrain([...regions.values()], options.drainMs ?? 10_000)
  const store = createUsageReportStore({ db: control })
  return {
    accounts: createAccountService({ repository, clock, ids, onChange }),
    keys: createKeyService({ repository, clock, ids, onChange }),
    authenticator,
    regions,
    usageReports: createUsageReports({ store, drain }),
    readPeriodUsage: createPeriodUsage({ store, drain, clock, config: { billingDay } }),
    close: async () => {
      await Promise.all([...regions.values()].map((region) => region.close(10_000)))
    },
  }
}
