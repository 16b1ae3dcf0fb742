import type { UsageEvent } from './usage-event.ts'
import type { UsageKind } from './usage-kind.ts'
import type { UtcDay } from './utc-day.ts'

/** Events of a batch that are counted in the same place, added up. */
export interface BatchLine {
  readonly accountId: string
  readonly keyId: string
  readonly kind: UsageKind
  readonly day: UtcDay
  readonly reportingTag: string | undefined
  readonly grantId: string | undefined
  readonly amount: number
  /** Quota of the grant that the events had reserved; 0 without a grant. */
  readonly reserved: number
}

/**
 * Where forwarding stands in a region store, at one moment. At most one batch is sealed at a time. Without a sealed batch
 * and without events, everything that was ever recorded has been applied.
 */
export interface ForwardingState {
  /** Number of the batch that was sealed last; 0 before the first. */
  readonly batch: number
  /** True while that batch waits to be applied and discarded. */
  readonly sealed: boolean
  /** Process that works on the sealed batch. */
  readonly owner: string | undefined
  readonly leaseUntilMs: number
  /** Whether events wait that are in no batch. */
  readonly hasEvents: boolean
}

export interface Lease {
  readonly owner: string
  readonly leaseUntilMs: number
}

/**
 * Usage events in a region's own store, on their way to the control store.
 *
 * An event is either in the outbox or, once, in the sealed batch. What is in a batch never changes. Every step is one
 * transaction and compares the batch number, so that several processes may work on one store: the first wins, the
 * others learn that they lost and look again.
 */
export interface UsageOutbox {
  /** Resolves when the events survive a crash. Errors: as `Database.write`; then none of them was kept. */
  append(events: readonly UsageEvent[]): Promise<void>
  state(): Promise<ForwardingState>
  /**
   * Moves the oldest events, at most `limit`, into a new batch with the number after `batch`, and gives how many;
   * `undefined` when another process was faster. Fewer than `limit` means that nothing committed before was left.
   */
  seal(batch: number, limit: number, lease: Lease): Promise<number | undefined>
  /** Takes the sealed batch over from a process that seems to have died. */
  takeOver(state: ForwardingState, lease: Lease): Promise<boolean>
  lines(batch: number): Promise<readonly BatchLine[]>
  /** Forgets the sealed batch after it has been applied. */
  discard(batch: number): Promise<boolean>
  /** Makes the next batch follow `batch`, when the store lags behind; numbers are never used twice. */
  skipTo(batch: number): Promise<void>
}
