import type { Region } from '../kernel/region.ts'
import type { BillingPeriod } from './billing-period.ts'
import type { GrantShare } from './usage-event.ts'
import type { UsageUnit } from './usage-kind.ts'

/** Grants that seem to be held longer were made by a clock that was wrong. */
export const LONGEST_HOLD_MS = 7 * 86_400_000

/** A wish to set quota aside for work of one key. */
export interface QuotaClaim {
  /** Fresh; the grant's id when there is one. */
  readonly grantId: string
  /** Whose outbox will name the grant. */
  readonly region: Region
  readonly accountId: string
  readonly keyId: string
  readonly unit: UsageUnit
  readonly amount: number
  /** The period whose usage counts against the limits. */
  readonly period: BillingPeriod
  /** When the grant may be taken back, at most `LONGEST_HOLD_MS` from now. */
  readonly expiresAtMs: number
}

export interface ClaimOutcome {
  readonly isGranted: boolean
  /** What the key could still claim afterwards; negative when a limit was lowered below what is used. */
  readonly remaining: number
}

/**
 * Decides what may still be used, for all processes and regions together.
 *
 * At any time, for a key and for its account: usage in the roll-ups of the period + grants <= limit, as far as claims
 * decide. Usage enters the roll-ups in the transaction that takes it off its grant, so no moment counts it never.
 */
export interface QuotaStore {
  /** Decides the claims in order, each for itself, in one transaction; one outcome per claim. */
  claim(claims: readonly QuotaClaim[]): Promise<readonly ClaimOutcome[]>
  /** Frees reserved quota that will not be used. */
  release(shares: readonly GrantShare[]): Promise<void>
}
