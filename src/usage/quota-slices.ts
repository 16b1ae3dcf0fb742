import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { type HeldQuota, type QuotaKeeper, type QuotaRequest, quotaExceeded } from './quota-keeper.ts'

/** What is set aside at a time, in milliseconds or characters. */
const SLICE = 60_000
const HOLD_MS = 600_000
/** A slice that ends sooner is given back for a new one. */
const FRESH_MS = HOLD_MS / 2

/** What is left of a slice. */
interface Slice {
  readonly held: HeldQuota
  left: number
}

/** A part of what was used, under the grant that it is taken from. */
export interface GrantedPart {
  readonly grantId: string
  readonly amount: number
}

/** Quota set aside in slices; the next one is fetched when half of the last is used. */
export interface QuotaSlices {
  /** Sees to it that `total` can be taken in all, and resolves to how much can: less only where quota ends. */
  allow(total: number): Promise<number>
  /**
   * Takes off the slices, the oldest first, what is missing to `total`. Errors: `quota_exceeded`; `deadline_exceeded` for
   * a slice that was set aside too long ago.
   */
  take(total: number): readonly GrantedPart[]
  /** Gives back what was not taken. */
  close(): void
}

export function createQuotaSlices(
  { quota, clock }: { readonly quota: Pick<QuotaKeeper, 'reserve' | 'release'>; readonly clock: Clock },
  whose: Pick<QuotaRequest, 'region' | 'accountId' | 'keyId' | 'unit'>,
): QuotaSlices {
  const slices: Slice[] = []
  let taken = 0
  let isEmpty = false
  let coming: Promise<void> | undefined
  let isClosed = false

  const sum = () => slices.reduce((total, { left }) => total + left, 0)
  const release = ({ held, left }: Slice) => {
    if (left > 0) quota.release({ ...held, share: { ...held.share, reserved: left } })
  }

  /** One at a time; learns whether there is anything left. */
  function fetch(amount: number): Promise<void> {
    coming ??= (async () => {
      try {
        const held = await quota.reserve({ ...whose, amount, orLess: true, holdMs: HOLD_MS })
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

  return {
    async allow(total) {
      const spare = () => taken + sum() - total
      for (const stale of takeStale(slices, clock.nowMs())) release(stale)
      if (coming !== undefined && spare() < 0) await coming
      if (spare() < 0) await fetch(Math.max(SLICE, -spare()))
      else if (!isEmpty && spare() < SLICE / 2) fetch(SLICE).catch(() => {})
      return Math.min(total, taken + sum())
    },
    take(total) {
      const parts = takeOff(slices, total - taken, clock.nowMs())
      taken = total
      return parts
    },
    close() {
      isClosed = true
      for (const slice of slices.splice(0)) release(slice)
    },
  }
}

/** Takes out those that end too soon. */
function takeStale(slices: Slice[], nowMs: number): readonly Slice[] {
  const stale = slices.filter(({ held }) => held.validUntilMs - nowMs < FRESH_MS)
  for (const slice of stale) slices.splice(slices.indexOf(slice), 1)
  return stale
}

/** See `QuotaSlices.take`; slices that are used up are removed. */
function takeOff(slices: Slice[], amount: number, nowMs: number): readonly GrantedPart[] {
  const parts: GrantedPart[] = []
  let wanted = amount
  while (wanted > 0) {
    const [slice] = slices
    if (slice === undefined) throw quotaExceeded()
    if (slice.held.validUntilMs < nowMs) {
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
