import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Region } from '../kernel/region.ts'
import type { Consumer } from './consumer.ts'
import type { Meter } from './meter.ts'
import type { QuotaKeeper } from './quota-keeper.ts'
import { createQuotaSlices } from './quota-slices.ts'
import { type CountedOrder, createUsageEvent, type UsageEvent } from './usage-event.ts'
import { unitOf } from './usage-kind.ts'

export interface StreamOrder extends CountedOrder {
  readonly consumer: Consumer
}

/** Work that goes on and on, and is counted while it does. */
export interface MeteredStream {
  /**
   * Sees to it that `total` may be used since the stream began. Resolves to how much may be: less only where quota ends.
   * Calls follow one another. Errors: `store_unavailable`, `overloaded`.
   */
  allow(total: number): Promise<number>
  /**
   * Counts what has been used up to `total`, which was allowed, in one transaction with what `record` writes. Calls
   * follow one another. Errors: those of `record`, `quota_exceeded`, and `deadline_exceeded` when it was allowed too
   * long ago. Nothing is counted then, except as `Meter.record` says. The next call counts it with what it adds.
   */
  commit(total: number, record: (events: readonly UsageEvent[]) => Promise<void>): Promise<void>
  /** Gives back what was allowed and not counted. */
  close(): void
}

export interface MeteredStreamDependencies {
  readonly region: Region
  readonly meter: Meter
  readonly quota: Pick<QuotaKeeper, 'reserve' | 'release'>
  readonly clock: Clock
  readonly ids: IdSource
}

/** Where quota is limited it is set aside in slices, see `QuotaSlices`. */
export function createMeteredStream(
  dependencies: MeteredStreamDependencies,
  order: StreamOrder,
): MeteredStream {
  const unit = unitOf(order.kind)
  if (!order.consumer.limited[unit]) return createUnlimited(dependencies, order)
  return createLimited(dependencies, order)
}

function createUnlimited(dependencies: MeteredStreamDependencies, order: StreamOrder): MeteredStream {
  const record = createRecording(dependencies.meter)
  let taken = 0
  return {
    allow: async (total) => total,
    async commit(total, write) {
      const amount = total - taken
      taken = total
      await record(amount > 0 ? [eventOf(dependencies, order, { amount, grantId: undefined })] : [], write)
    },
    close() {},
  }
}

/** Records usage; what could not be recorded goes with what comes next, under the ids that it had. */
function createRecording(meter: Meter) {
  let waiting: readonly UsageEvent[] = []

  return async (added: readonly UsageEvent[], write: (events: readonly UsageEvent[]) => Promise<void>) => {
    const events = [...waiting, ...added]
    waiting = events
    await meter.recordWith(events, () => write(events))
    waiting = []
  }
}

function createLimited(dependencies: MeteredStreamDependencies, order: StreamOrder): MeteredStream {
  const { region } = dependencies
  const { accountId, keyId } = order.consumer
  const record = createRecording(dependencies.meter)
  const slices = createQuotaSlices(dependencies, { region, accountId, keyId, unit: unitOf(order.kind) })

  return {
    allow: (total) => slices.allow(total),
    async commit(total, write) {
      const events = slices.take(total).map((part) => eventOf(dependencies, order, part))
      await record(events, write)
    },
    close: () => slices.close(),
  }
}

function eventOf(
  dependencies: MeteredStreamDependencies,
  order: StreamOrder,
  { amount, grantId }: { readonly amount: number; readonly grantId: string | undefined },
): UsageEvent {
  const grant = grantId === undefined ? undefined : { grantId, reserved: amount }
  return createUsageEvent(dependencies, order, { amount, atMs: dependencies.clock.nowMs(), grant })
}
