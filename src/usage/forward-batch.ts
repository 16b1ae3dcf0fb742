import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import type { UsageLedger } from './ledger.ts'
import type { ForwardingState, Lease, UsageOutbox } from './outbox.ts'

export interface ForwardBatchConfig {
  readonly region: Region
  /** Names this process among those that share the region store. */
  readonly owner: string
  readonly eventsPerBatch: number
  /** How long a process may work on a batch before another takes it over. */
  readonly leaseMs: number
}

export interface ForwardBatchDependencies {
  readonly outbox: Omit<UsageOutbox, 'append'>
  readonly ledger: UsageLedger
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * What one call found: `drained` when everything committed before the call has arrived, `more` when there
 * is work left, `busy` when another process has a batch in hand.
 */
export type Forwarded = 'drained' | 'more' | 'busy'

/**
 * Carries one batch per call through `sealed -> applied -> discarded`. A crash leaves it at one of these points, and
 * whoever comes next goes on from there:
 *
 * - sealed, not applied: its lines are fixed, so applying them later gives the same sums;
 * - applied, not discarded: the control store knows its number, so it is not applied again, only discarded.
 *
 * The lease merely keeps processes from doing the same work twice; what they did twice would have no effect.
 */
export function createForwardBatch({
  outbox,
  ledger,
  clock,
  logger,
  config,
}: ForwardBatchDependencies & { readonly config: ForwardBatchConfig }): () => Promise<Forwarded> {
  const { region, owner } = config
  let isNumberingChecked = false

  const lease = (): Lease => ({ owner, leaseUntilMs: clock.nowMs() + config.leaseMs })

  /** A lease that ends later than any honest one was given by a clock that was wrong. */
  function isLeasedToOther(state: ForwardingState): boolean {
    const leftMs = state.leaseUntilMs - clock.nowMs()
    return state.owner !== owner && leftMs > 0 && leftMs <= config.leaseMs
  }

  async function finish(batch: number): Promise<void> {
    const lines = await outbox.lines(batch)
    const isNew = await ledger.apply(region, batch, lines)
    if (!isNew) logger.info({ region, batch }, 'a usage batch had been applied before')
    await outbox.discard(batch)
  }

  /** A region store that was restored from a backup must not use numbers that the control store has seen. */
  async function lastNumber(state: ForwardingState): Promise<number> {
    if (isNumberingChecked) return state.batch
    const applied = await ledger.lastApplied(region)
    if (applied > state.batch) await outbox.skipTo(applied)
    isNumberingChecked = true
    return Math.max(applied, state.batch)
  }

  return async () => {
    const state = await outbox.state()
    if (state.sealed) {
      if (isLeasedToOther(state)) return 'busy'
      if (state.owner !== owner && !(await outbox.takeOver(state, lease()))) return 'busy'
      await finish(state.batch)
      return 'more'
    }
    if (!state.hasEvents) return 'drained'
    const last = await lastNumber(state)
    const moved = await outbox.seal(last, config.eventsPerBatch, lease())
    if (moved === undefined) return 'busy'
    await finish(last + 1)
    return moved < config.eventsPerBatch ? 'drained' : 'more'
  }
}
