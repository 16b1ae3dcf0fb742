import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import { admitInOrder } from './admit-in-order.ts'
import { billingPeriodAt } from './billing-period.ts'
import { createGathering } from './gathering.ts'
import { tooManyWait } from './meter.ts'
import { LONGEST_HOLD_MS, type QuotaClaim, type QuotaStore } from './quota-store.ts'
import type { GrantShare } from './usage-event.ts'
import type { UsageUnit } from './usage-kind.ts'

export interface QuotaRequest {
  readonly region: Region
  readonly accountId: string
  readonly keyId: string
  readonly unit: UsageUnit
  readonly amount: number
  /** True when less is welcome, where that is all that is left. */
  readonly orLess?: boolean
  /** How long the work may take at most. */
  readonly holdMs: number
}

/** A caller's part of a grant. */
export interface HeldQuota {
  readonly share: GrantShare
  /** After this the grant may have been given to others: the work must not be answered for any more. */
  readonly validUntilMs: number
}

/**
 * Sets quota aside in the control store before work starts, for keys and accounts that have limits.
 *
 * Requests of concurrent callers share transactions, and those of one key become one claim. Callers of one key are
 * served in the order in which they came.
 */
export interface QuotaKeeper {
  /**
   * Errors: `quota_exceeded` when less is left than asked for, or nothing for `orLess`; `store_unavailable` while the control store is away,
   * since a limit that cannot be checked could be overrun; `overloaded`.
   */
  reserve(request: QuotaRequest): Promise<HeldQuota>
  /**
   * Frees what was reserved for work that failed. Returns at once and never fails: what cannot be freed expires. It is
   * tried once only, since a second try after a lost answer could free the quota of somebody else.
   */
  release(held: HeldQuota): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export interface QuotaKeeperConfig {
  /** Day of the month, 1 to 31, on which the usage of limits starts anew. */
  readonly billingDay: number
  readonly maxWaitingRequests: number
  /** How much longer than `holdMs` a grant lives. Has to cover slow commits and differences between clocks. */
  readonly expiryMarginMs: number
}

export const DEFAULT_QUOTA_KEEPER: QuotaKeeperConfig = {
  billingDay: 1,
  maxWaitingRequests: 10_000,
  expiryMarginMs: 300_000,
}

/** Requests and releases in one transaction at most. */
const MAX_GROUP = 256

interface Waiting {
  readonly request: QuotaRequest
  readonly resolve: (held: HeldQuota) => void
  readonly reject: (error: unknown) => void
}

export interface QuotaKeeperDependencies {
  readonly store: QuotaStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly config: QuotaKeeperConfig
}

export function createQuotaKeeper(dependencies: QuotaKeeperDependencies): QuotaKeeper {
  const { store, logger, config } = dependencies
  const decide = createDecisions(dependencies)
  let waiting = 0

  const reserving = createGathering<Waiting>(async (requests) => {
    try {
      let groups = groupByClaim(requests)
      while (groups.length > 0) groups = await decide(groups)
    } catch (error) {
      for (const { reject } of requests) reject(error)
    }
    waiting -= requests.length
  }, MAX_GROUP)

  const releasing = createGathering<GrantShare>(async (shares) => {
    try {
      await store.release(shares)
    } catch (error) {
      const cause = error instanceof Error ? { error } : {}
      logger.warn({ shares: shares.length, ...cause }, 'reserved quota stays reserved until it expires')
    }
  }, MAX_GROUP)

  return {
    reserve: (request) =>
      new Promise((resolve, reject) => {
        if (waiting >= config.maxWaitingRequests) throw tooManyWait()
        waiting += 1
        reserving.add({ request, resolve, reject })
      }),
    release: ({ share }) => releasing.add(share),
    settled: async () => {
      await reserving.settled()
      await releasing.settled()
    },
  }
}

/** Decides each group for itself and gives those of its requests that have to be decided again. */
function createDecisions({
  store,
  clock,
  ids,
  config,
}: QuotaKeeperDependencies): (
  groups: readonly (readonly Waiting[])[],
) => Promise<readonly (readonly Waiting[])[]> {
  function grant(group: readonly Waiting[], { grantId, expiresAtMs }: QuotaClaim): void {
    const validUntilMs = expiresAtMs - config.expiryMarginMs
    for (const { request, resolve } of group) {
      resolve({ share: { grantId, reserved: request.amount }, validUntilMs })
    }
  }

  return async (groups) => {
    const claims = groups.map((group) => toClaim(group, clock.nowMs(), ids.uuid(), config))
    const outcomes = await store.claim(claims)
    return groups.flatMap((group, index) => {
      const claim = claims[index]
      const outcome = outcomes[index]
      if (claim === undefined || outcome === undefined) throw new RangeError('a claim was not decided')
      if (outcome.isGranted) {
        grant(group, claim)
        return []
      }
      const { admitted, refused } = admitInOrder(group, ({ request }) => request.amount, outcome.remaining)
      const left = outcome.remaining - admitted.reduce((sum, { request }) => sum + request.amount, 0)
      const lowered = refused.flatMap((one) => lowerTo(left, one))
      const again = [...admitted, ...lowered]
      return again.length > 0 ? [again] : []
    })
  }
}

/** What is asked for instead where less is left; a request that takes no less, or finds nothing, is refused. */
function lowerTo(left: number, waiting: Waiting): readonly Waiting[] {
  if (waiting.request.orLess === true && left > 0) {
    return [{ ...waiting, request: { ...waiting.request, amount: left } }]
  }
  waiting.reject(quotaExceeded())
  return []
}

/** Requests that may share a claim. */
function groupByClaim(requests: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const groups = Map.groupBy(requests, ({ request: { region, keyId, unit } }) => `${region} ${unit} ${keyId}`)
  return [...groups.values()]
}

function toClaim(
  group: readonly Waiting[],
  nowMs: number,
  grantId: string,
  { billingDay, expiryMarginMs }: QuotaKeeperConfig,
): QuotaClaim {
  const [first] = group
  if (first === undefined) throw new RangeError('a claim is made for nobody')
  const { region, accountId, keyId, unit } = first.request
  const holdMs = Math.max(...group.map(({ request }) => request.holdMs))
  return {
    grantId,
    region,
    accountId,
    keyId,
    unit,
    amount: group.reduce((sum, { request }) => sum + request.amount, 0),
    period: billingPeriodAt(nowMs, billingDay),
    expiresAtMs: nowMs + Math.min(holdMs + expiryMarginMs, LONGEST_HOLD_MS),
  }
}

export function quotaExceeded(): InterpresError {
  return new InterpresError('quota_exceeded', 'Quota for this billing period has been exceeded.')
}
