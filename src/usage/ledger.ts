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
  /**
   * Frees the quota of this region's grants that expired before `beforeMs`. The caller has made sure that every event
   * recorded until then has been applied, so that what is left was reserved by a process that died.
   */
  expireGrants(region: Region, beforeMs: number): Promise<void>
}
