import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Region } from '../kernel/region.ts'
import type { Consumer } from './consumer.ts'
import type { Meter } from './meter.ts'
import { type HeldQuota, type QuotaKeeper, quotaExceeded } from './quota-keeper.ts'
import type { UsageEvent } from './usage-event.ts'
import { type UsageKind, unitOf } from './usage-kind.ts'

export interface StreamOrder {
  readonly consumer: Consumer
  readonly kind: UsageKind
  readonly requestId: string
  readonly reportingTag?: string | undefined
}

/** Work that goes on and on, and is counted while it does. */
export interface MeteredStream {
  /**
   * Sees to it that `total` may be used since the stream began. Resolves to how much may be: less only where quota ends.
   * Calls follow one another. Errors: `store_unavailable`, `overloaded`.
   */
  allow(total: number): Promise<number>
  /**
   * Counts what has been used up to `total`, which was allowed, in one transaction with what `record` writes. Calls follow
   * one another. Errors: those of `record`, `quota_exceeded`, and `deadline_exceeded` when it was allowed too long ago;
   * nothing is counted then, but as `Meter.record` says, and the next call counts it with what it adds.
   */
  commit(total: number, record: (events: readonly UsageEvent[]) => Promise<void>): Promise<void>
  /** Gives back what was allowed and not counted. */
  close(): void
}

/** What is set aside at a time, in milliseconds or characters. */
const SLICE = 60_000
const HOLD_MS = 600_000
/** A slice that ends sooner is given back for a new one. */
const FRESH_MS = HOLD_MS / 2

export interface MeteredStreamDependencies {
  readonly region: Region
  readonly meter: Meter
  readonly quota: Pick<QuotaKeeper, 'reserve' | 'release'>
  readonly clock: Clock
  readonly ids: IdSource
}

/** Where quota is limited it is set aside in slices; the next one is fetched when half of the last is used. */
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

/** What is left of a slice. */
interface Slice {
  readonly held: HeldQuota
  left: number
}

function createLimited(dependencies: MeteredStreamDependencies, order: StreamOrder): MeteredStream {
  const { region, quota, clock } = dependencies
  const record = createRecording(dependencies.meter)
  const { accountId, keyId } = order.consumer
  const unit = unitOf(order.kind)
  const slices: Slice[] = []
  let taken = 0
  let isEmpty = false
  let coming: Promise<void> | undefined
  let isClosed = false

  const sum = () => slices.reduce((total, { left }) => total + left, 0)
  const release = ({ held, left }: Slice) => {
    if (left > 0) quota.release({ ...held, share: { ...held.share, reserved: left } })
  }

  function giveBackStale(): void {
    const nowMs = clock.nowMs()
    for (const slice of slices.filter(({ held }) => held.validUntilMs - nowMs < FRESH_MS)) {
      slices.splice(slices.indexOf(slice), 1)
      release(slice)
    }
  }

  /** One at a time; learns whether there is anything left. */
  function fetch(amount: number): Promise<void> {
    coming ??= (async () => {
      try {
        const request = { region, accountId, keyId, unit, amount, orLess: true, holdMs: HOLD_MS }
        const held = await quota.reserve(request)
        const slice = { held, left: held.share.reserved }
        if (isClosed) release(slice)
        else slices.push(slice)
        isEmpty = held.share.reserved < amount
      } catch (error) {
        if (!(error instanceof InterpresError && error.code === 'quota_exceeded')) throw error
        isEmpty = true
      } finally {
        coming = undefined
      }
    })()
    return coming
  }

  /** Takes so much off the slices, the oldest first. */
  function take(amount: number): readonly { readonly grantId: string; readonly amount: number }[] {
    const parts: { grantId: string; amount: number }[] = []
    let wanted = amount
    while (wanted > 0) {
      const [slice] = slices
      if (slice === undefined) throw quotaExceeded()
      if (slice.held.validUntilMs < clock.nowMs()) {
        throw new InterpresError('deadline_exceeded', 'The request took too long.')
      }
      const part = Math.min(wanted, slice.left)
      if (part > 0) parts.push({ grantId: slice.held.share.grantId, amount: part })
      slice.left -= part
      wanted -= part
      if (slice.left === 0) slices.shift()
    }
    return parts
  }

  return {
    async allow(total) {
      const spare = () => taken + sum() - total
      giveBackStale()
      if (coming !== undefined && spare() < 0) await coming
      if (spare() < 0) await fetch(Math.max(SLICE, -spare()))
      else if (!isEmpty && spare() < SLICE / 2) fetch(SLICE).catch(() => {})
      return Math.min(total, taken + sum())
    },
    async commit(total, write) {
      const parts = take(total - taken)
      taken = total
      await record(
        parts.map((part) => eventOf(dependencies, order, part)),
        write,
      )
    },
    close() {
      isClosed = true
      for (const slice of slices.splice(0)) release(slice)
    },
  }
}

function eventOf(
  { region, clock, ids }: MeteredStreamDependencies,
  { consumer, kind, requestId, reportingTag }: StreamOrder,
  { amount, grantId }: { readonly amount: number; readonly grantId: string | undefined },
): UsageEvent {
  return {
    id: ids.uuid(),
    accountId: consumer.accountId,
    keyId: consumer.keyId,
    region,
    kind,
    amount,
    atMs: clock.nowMs(),
    reportingTag,
    requestId,
    grant: grantId === undefined ? undefined : { grantId, reserved: amount },
  }
}
