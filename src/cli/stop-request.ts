import type { EventEmitter } from 'node:events'
import type { Clock } from '../kernel/clock.ts'

export interface StopRequestDependencies {
  /** Where signals arrive: the process. */
  readonly signals: Pick<EventEmitter, 'on'>
  readonly clock: Clock
  /** Ends the process at once. */
  readonly endNow: () => void
}

/** One press of Ctrl-C reaches a process from the terminal and again from each program that started it. */
const ONE_REQUEST_MS = 1_000

/** Resolves when the process is asked to stop. Somebody who asks again a second or more later wants it at once. */
export function waitForStopRequest({ signals, clock, endNow }: StopRequestDependencies): Promise<void> {
  return new Promise((resolve) => {
    let askedAtMs: number | undefined
    const stop = () => {
      if (askedAtMs !== undefined && clock.nowMs() - askedAtMs >= ONE_REQUEST_MS) endNow()
      askedAtMs ??= clock.nowMs()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) signals.on(signal, stop)
  })
}
