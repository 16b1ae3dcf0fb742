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
  gatherMs: 1_000,
  pollMs: 2_000,
  maxBackoffMs: 15_000,
  expireGrantsEveryMs: 60_000,
}

const FIRST_BACKOFF_MS = 250
const BUSY_MS = 20

export interface ForwarderDependencies extends ForwardBatchDependencies {
  readonly delay: Delay
  readonly config: ForwarderConfig
}

export function createForwarder(dependencies: ForwarderDependencies): Forwarder {
  const { delay, logger, config } = dependencies
  const { region } = config
  const stop = new AbortController()
  const pauses = createPauses(delay, config, stop.signal)
  const drain = createSingleFlight(createDrain(dependencies, stop.signal))
  let failure: unknown
  let loop: Promise<void> | undefined

  async function run(): Promise<void> {
    let failures = 0
    for (;;) {
      await pauses.next(failures)
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
    wake: () => pauses.wake(),
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

/** Forwards all that there is; grants expire when what was used of them before has been forwarded. */
function createDrain(dependencies: ForwarderDependencies, stop: AbortSignal): () => Promise<void> {
  const { ledger, clock, delay, config } = dependencies
  const forwardBatch = createForwardBatch(dependencies)
  let grantsExpiredAtMs = clock.nowMs()

  return async () => {
    const startedAtMs = clock.nowMs()
    const isExpiryDue = Math.abs(startedAtMs - grantsExpiredAtMs) >= config.expireGrantsEveryMs
    const expired = isExpiryDue ? await ledger.expiredGrants(config.region, startedAtMs) : []
    for (let forwarded = await forwardBatch(); forwarded !== 'drained'; forwarded = await forwardBatch()) {
      if (stop.aborted) return
      if (forwarded === 'busy') await delay(BUSY_MS, stop)
    }
    if (!isExpiryDue) return
    await ledger.dropGrants(expired)
    grantsExpiredAtMs = startedAtMs
  }
}

/** How long the forwarder waits between two rounds: until it is woken, or longer after each failure. */
function createPauses(
  delay: Delay,
  { gatherMs, pollMs, maxBackoffMs }: Pick<ForwarderConfig, 'gatherMs' | 'pollMs' | 'maxBackoffMs'>,
  stop: AbortSignal,
) {
  let interrupt = new AbortController()
  let woken = false

  return {
    async next(failures: number): Promise<void> {
      if (failures > 0) {
        await delay(Math.min(maxBackoffMs, FIRST_BACKOFF_MS * 2 ** (failures - 1)), stop)
      } else if (!woken) {
        interrupt = new AbortController()
        await delay(pollMs, AbortSignal.any([stop, interrupt.signal]))
      }
      if (woken && !stop.aborted) await delay(gatherMs, stop)
      woken = false
    },
    wake(): void {
      woken = true
      // Each abort makes an error with a stack, even where nothing is left to abort.
      if (!interrupt.signal.aborted) interrupt.abort()
    },
  }
}

function asField(error: unknown): { error?: Error } {
  return error instanceof Error ? { error } : {}
}
