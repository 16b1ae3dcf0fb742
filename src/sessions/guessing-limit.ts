import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'

/** Slows down whoever tries keys: failures are counted per address and for the whole process. */
export interface GuessingLimit {
  /** Errors: `rate_limited` when the address, or everybody together, failed too often within the last minute. */
  assertMayTry(address: string): void
  failed(address: string): void
}

const WINDOW_MS = 60_000
const FAILURES_PER_ADDRESS = 5
const FAILURES_IN_ALL = 30

export function createGuessingLimit({ clock }: { readonly clock: Clock }): GuessingLimit {
  let failures: readonly { readonly address: string; readonly atMs: number }[] = []

  const recent = () => {
    const sinceMs = clock.nowMs() - WINDOW_MS
    failures = failures.filter(({ atMs }) => atMs > sinceMs)
    return failures
  }

  return {
    assertMayTry(address) {
      const all = recent()
      const own = all.filter((failure) => failure.address === address)
      const oldest =
        own.length >= FAILURES_PER_ADDRESS ? own[0] : all.length >= FAILURES_IN_ALL ? all[0] : undefined
      if (oldest === undefined) return
      throw new InterpresError('rate_limited', 'Too many failed attempts to sign in. Try again later.', {
        retryAfterSeconds: Math.max(1, Math.ceil((oldest.atMs + WINDOW_MS - clock.nowMs()) / 1_000)),
      })
    },
    failed(address) {
      failures = [...recent(), { address, atMs: clock.nowMs() }]
    },
  }
}
