import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Region } from '../kernel/region.ts'
import type { Meter } from './meter.ts'
import { createMeteredStream, type MeteredStream, type StreamOrder } from './metered-stream.ts'
import type { HeldQuota, QuotaKeeper } from './quota-keeper.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { type CountedOrder, createUsageEvent, type UsageEvent } from './usage-event.ts'
import { unitOf } from './usage-kind.ts'

/** Work that somebody wants done and that will be metered. */
export interface WorkOrder extends StreamOrder {
  /** Characters or milliseconds that the work will use at most; a whole number. */
  readonly amount: number
  /** How long the work may take at most; more than a request for documents and streams. */
  readonly holdMs?: number
}

/** An order whose reservation outlived the process that made it. */
export type ResumedOrder = CountedOrder & Pick<WorkOrder, 'amount'>

/** The right to do the work of an order. Ends with exactly one of `commit`, `commitWith` and `release`. */
export interface Reservation {
  /** What was set aside, for whoever goes on with it later; `undefined` where nothing is limited. */
  readonly held: HeldQuota | undefined
  /**
   * Counts what was used, at most the amount of the order, by default all of it. Resolves when the usage survives a
   * crash; only then may the result be given away. Errors: those of `Meter.record`, and `deadline_exceeded` when the
   * work took longer than the order's `holdMs`; nothing is counted then.
   */
  commit(amount?: number): Promise<void>
  /**
   * The same where the usage has to become durable in one transaction with something else, which `record` writes; it gets
   * no event where nothing was used. Errors, beside those: the ones of `record`; what was set aside is then not freed,
   * since somebody else may have counted it.
   */
  commitWith(record: (event: UsageEvent | undefined) => Promise<void>): Promise<void>
  /** Gives everything back: the work failed. Does nothing after `commit` or a first `release`. */
  release(): void
}

/** Metering of one region: everything that is billed goes through it. */
export interface Metering {
  /**
   * To be called before the work. Errors: `quota_exceeded`, `rate_limited`; `store_unavailable` for keys with limits
   * while the control store is away. Keys without limits need no store at this point.
   */
  reserve(order: WorkOrder): Promise<Reservation>
  /** For work of which nobody knows beforehand how much it will be; asks for nothing yet. */
  openStream(order: StreamOrder): MeteredStream
  /** Goes on with a reservation that another process, or this one earlier, made and keeps no longer. Checks nothing anew. */
  resume(order: ResumedOrder, held: HeldQuota | undefined): Reservation
  /** Reserves, works and commits; work that fails costs nothing. Resolves to what `work` gives. */
  metered<Result>(order: WorkOrder, work: () => Promise<Result>): Promise<Result>
  /** Resolves when every commit that was asked for has been made. */
  settled(): Promise<void>
}

/** The longest a request may take, see the setting `http.requestTimeoutMs`. */
const DEFAULT_HOLD_MS = 600_000

export interface MeteringDependencies {
  readonly region: Region
  readonly meter: Meter
  readonly quota: QuotaKeeper
  readonly rateLimiter: RateLimiter
  readonly clock: Clock
  readonly ids: IdSource
}

export function createMetering(dependencies: MeteringDependencies): Metering {
  const { region, meter, quota, rateLimiter } = dependencies

  async function reserve(order: WorkOrder): Promise<Reservation> {
    const { consumer, kind, amount } = order
    const { accountId, keyId } = consumer
    const unit = unitOf(kind)
    rateLimiter.admit(keyId, unit === 'characters' ? amount : 0)
    const holdMs = order.holdMs ?? DEFAULT_HOLD_MS
    const held =
      amount > 0 && consumer.limited[unit]
        ? await quota.reserve({ region, accountId, keyId, unit, amount, holdMs })
        : undefined
    return createReservation(dependencies, order, held)
  }

  return {
    reserve,
    openStream: (order) => createMeteredStream(dependencies, order),
    resume: (order, held) => createReservation(dependencies, order, held),
    metered: async (order, work) => {
      const reservation = await reserve(order)
      try {
        const result = await work()
        await reservation.commit()
        return result
      } catch (error) {
        reservation.release()
        throw error
      }
    },
    settled: async () => {
      await meter.settled()
      await quota.settled()
    },
  }
}

function createReservation(
  dependencies: MeteringDependencies,
  order: ResumedOrder,
  held: HeldQuota | undefined,
): Reservation {
  const { meter, quota, clock } = dependencies
  let isOpen = true

  const close = () => {
    if (!isOpen) throw new Error('a reservation ends only once')
    isOpen = false
  }

  const giveBack = () => {
    if (held !== undefined) quota.release(held)
  }

  /** `undefined` where nothing was used; the reservation is then given back. */
  const eventOf = (amount: number): UsageEvent | undefined => {
    close()
    const atMs = clock.nowMs()
    const isLate = held !== undefined && atMs > held.validUntilMs
    if (amount === 0 || isLate) giveBack()
    if (amount === 0) return undefined
    if (isLate) throw new InterpresError('deadline_exceeded', 'The request took too long.')
    return createUsageEvent(dependencies, order, { amount, atMs, grant: held?.share })
  }

  return {
    held,
    commit: async (amount = order.amount) => {
      const event = eventOf(amount)
      if (event !== undefined) await meter.record(event)
    },
    commitWith: async (record) => {
      const event = eventOf(order.amount)
      if (event === undefined) await record(undefined)
      else await meter.recordWith([event], () => record(event))
    },
    release: () => {
      if (!isOpen) return
      close()
      giveBack()
    },
  }
}
