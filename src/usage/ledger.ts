import type { Region } from '../kernel/region.ts'
import type { BatchLine } from './outbox.ts'

/**
 * The control store's end of forwarding: adds batches to the roll-ups, each exactly once.
 */
export interface UsageLedger {
  /** Number of the batch of this region that was applied last; 0 before the first. */
  lastApplied(region: Region): Promise<number>
  /**
   * Adds the lines to every roll-up, spends the grants that they name, and records the batch as the last one of its
   * region, all in one transaction. Gives `false` without any effect when that batch or a later one has been applied.
   */
  apply(region: Region, batch: number, lines: readonly BatchLine[]): Promise<boolean>
  /** Ids of this region's grants, at most some thousand, whose work must have ended by `atMs`, one way or the other. */
  expiredGrants(region: Region, atMs: number): Promise<readonly string[]>
  /**
   * Frees the quota of grants that had expired. Between asking for them and this, the caller has made sure that every
   * event recorded before it asked has been applied. What is left was then reserved by a process that died. They are
   * named, not chosen by time again: the clock may have been set meanwhile.
   */
  dropGrants(grantIds: readonly string[]): Promise<void>
}
