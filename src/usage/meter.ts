import { type InterpresError, overload } from '../kernel/errors.ts'
import { createGathering } from './gathering.ts'
import type { UsageOutbox } from './outbox.ts'
import { assertCountable, type UsageEvent } from './usage-event.ts'

/** Makes usage durable in its region, before anybody is told that the work is done. */
export interface Meter {
  /**
   * Resolves when the event survives a crash of the process and of the machine. Errors: `overloaded` when too much
   * waits, those of the region store otherwise; the work is then not counted, and must not be answered for. The one
   * exception is a store that vanishes during the commit itself: nobody can know whether it took effect.
   */
  record(event: UsageEvent): Promise<void>
  /** The same for events that `write` makes durable, in one transaction with what they belong to. Errors: those of `write`. */
  recordWith(events: readonly UsageEvent[], write: () => Promise<void>): Promise<void>
  /** Resolves when nothing waits to be recorded. */
  settled(): Promise<void>
}

export interface MeterConfig {
  /** Events that may wait for the store; more are refused. */
  readonly maxWaitingEvents: number
  readonly maxEventsPerCommit: number
}

export const DEFAULT_METER: MeterConfig = { maxWaitingEvents: 20_000, maxEventsPerCommit: 256 }

interface Waiting {
  readonly event: UsageEvent
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Commits the events of concurrent requests together. `onRecorded` is told after each commit. */
export function createMeter({
  outbox,
  onRecorded,
  config = DEFAULT_METER,
}: {
  readonly outbox: Pick<UsageOutbox, 'append'>
  readonly onRecorded: () => void
  readonly config?: MeterConfig
}): Meter {
  let waiting = 0

  const gathering = createGathering<Waiting>(async (group) => {
    try {
      await outbox.append(group.map(({ event }) => event))
      onRecorded()
      for (const { resolve } of group) resolve()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    waiting -= group.length
  }, config.maxEventsPerCommit)

  return {
    record: (event) =>
      new Promise((resolve, reject) => {
        assertCountable(event)
        if (waiting >= config.maxWaitingEvents) throw tooManyWait()
        waiting += 1
        gathering.add({ event, resolve, reject })
      }),
    async recordWith(events, write) {
      for (const event of events) assertCountable(event)
      await write()
      if (events.length > 0) onRecorded()
    },
    settled: () => gathering.settled(),
  }
}

export function tooManyWait(): InterpresError {
  return overload('Too many requests at the moment, please try again.', 1)
}
