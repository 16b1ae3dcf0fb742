import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import type { Delay } from './delay.ts'
import { createForwarder, DEFAULT_FORWARDER, type ForwarderConfig } from './forwarder.ts'
import type { UsageLedger } from './ledger.ts'
import { createMeter, DEFAULT_METER, type MeterConfig } from './meter.ts'
import { createMetering, type Metering } from './metering.ts'
import type { UsageOutbox } from './outbox.ts'
import type { QuotaKeeper } from './quota-keeper.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** Everything that counts usage in one region, and carries it away. */
export interface RegionUsage {
  readonly metering: Metering
  /** Begins to forward in the background. */
  start(): void
  /** See `Forwarder.flush`. */
  flush(timeoutMs: number): Promise<boolean>
  /** Waits for commits under way, forwards what it can within `flushTimeoutMs`, and stops. */
  close(flushTimeoutMs: number): Promise<void>
}

export interface RegionUsageDependencies {
  readonly region: Region
  readonly outbox: UsageOutbox
  readonly ledger: UsageLedger
  readonly quota: QuotaKeeper
  readonly rateLimiter: RateLimiter
  readonly clock: Clock
  readonly ids: IdSource
  readonly delay: Delay
  readonly logger: Logger
  readonly config?: {
    readonly meter?: Partial<MeterConfig>
    readonly forwarder?: Partial<Omit<ForwarderConfig, 'region' | 'owner'>>
  }
}

export function createRegionUsage(dependencies: RegionUsageDependencies): RegionUsage {
  const { region, outbox, ids, config } = dependencies
  const forwarder = createForwarder({
    ...dependencies,
    config: { ...DEFAULT_FORWARDER, ...config?.forwarder, region, owner: ids.uuid() },
  })
  const meter = createMeter({
    outbox,
    onRecorded: () => forwarder.wake(),
    config: { ...DEFAULT_METER, ...config?.meter },
  })
  const metering = createMetering({ ...dependencies, meter })
  return {
    metering,
    start: () => forwarder.start(),
    flush: (timeoutMs) => forwarder.flush(timeoutMs),
    close: async (flushTimeoutMs) => {
      await metering.settled()
      await forwarder.flush(flushTimeoutMs)
      await forwarder.close()
    },
  }
}

/**
 * What a report begins with: brings the usage that waits in the given regions into the roll-ups, waiting `timeoutMs` at
 * most. Regions of other processes deliver by themselves, within about a second.
 */
export function createDrain(regions: readonly RegionUsage[], timeoutMs: number): () => Promise<void> {
  return async () => {
    await Promise.all(regions.map((region) => region.flush(timeoutMs)))
  }
}
