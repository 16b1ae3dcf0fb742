import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import type { Database } from '../storage/database.ts'
import { createQuotaStore } from '../storage/usage/quota-store.ts'
import { createUsageLedger } from '../storage/usage/usage-ledger.ts'
import { createUsageOutbox } from '../storage/usage/usage-outbox.ts'
import { createUsageReportStore } from '../storage/usage/usage-report-store.ts'
import { realDelay } from '../usage/delay.ts'
import {
  createForwarder,
  DEFAULT_FORWARDER,
  type Forwarder,
  type ForwarderConfig,
} from '../usage/forwarder.ts'
import { createMeter } from '../usage/meter.ts'
import { createMetering, type Metering } from '../usage/metering.ts'
import { createQuotaKeeper, DEFAULT_QUOTA_KEEPER } from '../usage/quota-keeper.ts'
import { createRateLimiter } from '../usage/rate-limiter.ts'
import { createPeriodUsage } from '../usage/report/period-usage.ts'
import { createUsageReports } from '../usage/report/usage-reports.ts'

/** How long a report waits for usage that is on its way; what is later counts in the next report. */
const DRAIN_TIMEOUT_MS = 5_000
/** How long a stop waits for it; what is left waits in the outbox. */
const STOP_TIMEOUT_MS = 3_000

export interface MeteringDependencies {
  readonly control: Database
  readonly regions: ReadonlyMap<Region, Database>
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  /** Instead of the usual pace of forwarding. */
  readonly forwarding?: Partial<Omit<ForwarderConfig, 'region' | 'owner'>>
}

export type Usage = ReturnType<typeof composeMetering>

/** Metering of every region of this process, with the forwarders that carry usage into the control store. */
export function composeMetering(dependencies: MeteringDependencies, config: Config['usage']) {
  const { control, clock, ids, logger } = dependencies
  const ledger = createUsageLedger({ db: control })
  const store = createUsageReportStore({ db: control })
  const owner = ids.uuid()
  const rateLimiter = createRateLimiter({ clock, config })
  const quota = createQuotaKeeper({
    store: createQuotaStore({ db: control }),
    clock,
    ids,
    logger,
    config: { ...DEFAULT_QUOTA_KEEPER, billingDay: config.billingDay },
  })
  const forwarders = new Map<Region, Forwarder>()
  const metering = new Map<Region, Metering>()
  for (const [region, db] of dependencies.regions) {
    const outbox = createUsageOutbox({ db })
    const forwarder = createForwarder({
      outbox,
      ledger,
      clock,
      logger,
      delay: realDelay,
      config: { ...DEFAULT_FORWARDER, ...dependencies.forwarding, region, owner },
    })
    const meter = createMeter({ outbox, onRecorded: () => forwarder.wake() })
    forwarders.set(region, forwarder)
    metering.set(region, createMetering({ region, meter, quota, rateLimiter, clock, ids }))
  }
  const flush = async (timeoutMs: number): Promise<readonly Region[]> => {
    const missing = await Promise.all(
      Array.from(forwarders, async ([region, forwarder]) =>
        (await forwarder.flush(timeoutMs)) ? [] : [region],
      ),
    )
    return missing.flat()
  }
  const drain = () => flush(DRAIN_TIMEOUT_MS)

  return {
    metering,
    openUsageReports: createUsageReports({ store, drain }),
    readPeriodUsage: createPeriodUsage({ store, drain, clock, config }),
    start(): void {
      for (const forwarder of forwarders.values()) forwarder.start()
    },
    /** Throws while usage of the region does not get to the reports. */
    checkForwarding(region: Region): void {
      forwarders.get(region)?.check()
    },
    async close(): Promise<void> {
      await Promise.all([...metering.values()].map((regional) => regional.settled()))
      await flush(STOP_TIMEOUT_MS)
      await Promise.all([...forwarders.values()].map((forwarder) => forwarder.close()))
    },
  }
}
