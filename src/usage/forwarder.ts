import { createSingleFlight } from '../kernel/turns/single-flight.ts'
import type { Delay } from './delay.ts'
import {
  createForwardBatch,
  type ForwardBatchConfig,
  type ForwardBatchDependencies,
} from './forward-batch.ts'

/** Carries a region's usage from its outbox into the roll-ups of the control store. */
export interface Forwarder {
  /** Begins to forward: soon after `wake`, and every `pollMs` for what other processes have left. */
  start(): void
  /** Says that there is something to forward. */
  wake(): void
  /**
   * Forwards now. True when every event that was committed before the call, by whatever process, is in the roll-ups;
   * false when `timeoutMs` passed or a store is away. Never throws.
   */
  flush(timeoutMs: number): Promise<boolean>
  /** Throws while the last try to forward has failed. */
  check(): void
  /** Resolves when the step in progress has ended. What is left stays in the outbox for the next process. */
  close(): Promise<void>
}

export interface ForwarderConfig extends ForwardBatchConfig {
  /** How long events gather after a wake, so that a batch holds many. */
  readonly gatherMs: number
  readonly pollMs: number
  readonly maxBackoffMs: number
  readonly expireGrantsEveryMs: number
}

export const DEFAULT_FORWARDER: Omit<ForwarderConfig, 'region' | 'owner'> = {
  eventsPerBatch: 5_000,
  leaseMs: 2_000,
  gatherMs: 250,
  pollMs: 2_000,
  maxBackoffMs: 15_000,
  expireGrantsEveryMs: 60_000,
}

const FIRST_BACKOFF_MS = 250
const BUSY_MS = 20

export function createForwarder(
  dependencies: ForwardBatchDependencies & { readonly delay: Delay; readonly config: ForwarderConfig },
): Forwarder {
  const { ledger, clock, delay, logger, config } = dependencies
  const { region } = config
  const forwardBatch = createForwardBatch(dependencies)
  const stop = new AbortController()
  let interrupt = new AbortController()
  let woken = false
  let failure: unknown
  let loop: Promise<void> | undefined
  let grantsExpiredAtMs = clock.nowMs()

  const drain = createSingleFlight(async () => {
    const startedAtMs = clock.nowMs()
    const isExpiryDue = Math.abs(startedAtMs - grantsExpiredAtMs) >= config.expireGrantsEveryMs
    const expired = isExpiryDue ? await ledger.expiredGrants(region, startedAtMs) : []
    for (let forwarded = await forwardBatch(); forwarded !== 'drained'; forwarded = await forwardBatch()) {
      if (stop.signal.aborted) return
      if (forwarded === 'busy') await delay(BUSY_MS, stop.signal)
    }
    if (!isExpiryDue) return
    await ledger.dropGrants(expired)
    grantsExpiredAtMs = startedAtMs
  })

  async function rest(failures: number): Promise<void> {
    if (failures > 0) {
      await delay(Math.min(config.maxBackoffMs, FIRST_BACKOFF_MS * 2 ** (failures - 1)), stop.signal)
    } else if (!woken) {
      interrupt = new AbortController()
      await delay(config.pollMs, AbortSignal.any([stop.signal, interrupt.signal]))
    }
    if (woken && !stop.signal.aborted) await delay(config.gatherMs, stop.signal)
    woken = false
  }

  async function run(): Promise<void> {
    let failures = 0
    for (;;) {
      await rest(failures)
      if (stop.signal.aborted) return
      try {
        await drain.startedAfterNow()
        if (failures > 0) logger.info({ region }, 'usage is forwarded again')
        failures = 0
        failure = undefined
      } catch (error) {
        failure = error
        failures += 1
        if (failures === 1) logger.warn({ region, ...asField(error) }, 'usage waits in the outbox')
      }
    }
  }

  return {
    start: () => {
      loop ??= run()
    },
    wake: () => {
      woken = true
      interrupt.abort()
    },
    flush: async (timeoutMs) => {
      const done = new AbortController()
      const isDrained = await Promise.race([
        drain.startedAfterNow().then(
          () => !stop.signal.aborted,
          () => false,
        ),
        delay(timeoutMs, done.signal).then(() => false),
      ])
      done.abort()
      return isDrained
    },
    check: () => {
      if (failure !== undefined) throw failure
    },
    close: async () => {
      stop.abort()
      await loop
      await drain.settled()
    },
  }
}

function asField(error: unknown): { error?: Error } {
  return error instanceof Error ? { error } : {}
}
