import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Region } from '../kernel/region.ts'
import type { Consumer } from './consumer.ts'
import type { UsageKind } from './usage-kind.ts'

/** Quota that was set aside before the work; spent when the event arrives in the control store. */
export interface GrantShare {
  readonly grantId: string
  /** At least the event's amount, in the same unit; what exceeds the amount becomes free again. */
  readonly reserved: number
}

/** One metered fact: work that has been done and will be answered for. */
export interface UsageEvent {
  readonly id: string
  readonly accountId: string
  readonly keyId: string
  readonly region: Region
  readonly kind: UsageKind
  /** Characters or milliseconds, a whole number above 0. */
  readonly amount: number
  /** When the work was finished. Decides the UTC day that it is counted on. */
  readonly atMs: number
  /** Normalised: lower case, without surrounding white space. */
  readonly reportingTag: string | undefined
  readonly requestId: string
  /** Present when the key or its account has a limit for the event's unit. */
  readonly grant: GrantShare | undefined
}

/** What usage is counted for. */
export interface CountedOrder {
  readonly consumer: Pick<Consumer, 'accountId' | 'keyId'>
  readonly kind: UsageKind
  readonly requestId: string
  /** As `parseReportingTag` gives it. */
  readonly reportingTag?: string | undefined
}

export function createUsageEvent(
  { region, ids }: { readonly region: Region; readonly ids: IdSource },
  { consumer: { accountId, keyId }, kind, requestId, reportingTag }: CountedOrder,
  work: Pick<UsageEvent, 'amount' | 'atMs' | 'grant'>,
): UsageEvent {
  return { id: ids.uuid(), accountId, keyId, region, kind, reportingTag, requestId, ...work }
}

/** Errors: `internal` for an event that could not be counted exactly. Only a mistake of this program makes one. */
export function assertCountable({ amount, atMs, grant }: UsageEvent): void {
  const isWhole = Number.isSafeInteger(amount) && amount > 0 && Number.isSafeInteger(atMs)
  const isCovered = grant === undefined || (Number.isSafeInteger(grant.reserved) && amount <= grant.reserved)
  if (isWhole && isCovered) return
  throw new InterpresError('internal', 'Internal error.', {
    cause: new RangeError(`usage of ${amount} at ${atMs}, reserved ${grant?.reserved}, cannot be counted`),
  })
}
