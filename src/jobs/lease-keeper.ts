import type { Clock } from '../kernel/clock.ts'

export interface LeaseKeeperConfig {
  /** How long a lease holds without being renewed: a job of a worker that died is taken over after this. */
  readonly leaseMs: number
  readonly renewEveryMs: number
}

export const DEFAULT_LEASE: LeaseKeeperConfig = { leaseMs: 30_000, renewEveryMs: 10_000 }

/** The job belongs to another worker now, or may do so: stop, and write nothing more. */
export class LeaseLost extends Error {
  constructor(cause?: unknown) {
    super('The lease of the job was lost', cause === undefined ? undefined : { cause })
    this.name = 'LeaseLost'
  }
}

export interface LeaseKeeper {
  /** Aborts with `LeaseLost`. */
  readonly signal: AbortSignal
  /** Ends the renewing. */
  readonly release: () => void
}

export interface KeptLease {
  readonly untilMs: number
  /** Asks for the lease until a new time; false when somebody else has the job. */
  readonly renew: (untilMs: number) => Promise<boolean>
}

/**
 * Renews a lease until it is released. A renewal that fails is asked for again until the lease runs out, so that a store
 * that is away for a moment costs nothing.
 */
export function keepLease(
  { untilMs, renew }: KeptLease,
  { clock }: { readonly clock: Clock },
  { leaseMs, renewEveryMs }: LeaseKeeperConfig = DEFAULT_LEASE,
): LeaseKeeper {
  const lost = new AbortController()
  let failure: unknown
  let isOver = false
  let expiry = after(untilMs - clock.nowMs(), lose)
  let renewal = after(renewEveryMs, () => void ask())

  async function ask(): Promise<void> {
    const nextUntilMs = clock.nowMs() + leaseMs
    const answer = await renew(nextUntilMs).catch((error: unknown) => {
      failure = error
      return undefined
    })
    if (isOver) return
    if (answer === false) return lose()
    if (answer === true) {
      clearTimeout(expiry)
      expiry = after(nextUntilMs - clock.nowMs(), lose)
    }
    renewal = after(answer === true ? renewEveryMs : renewEveryMs / 10, () => void ask())
  }

  function release(): void {
    isOver = true
    clearTimeout(renewal)
    clearTimeout(expiry)
  }

  function lose(): void {
    release()
    lost.abort(new LeaseLost(failure))
  }

  return { signal: lost.signal, release }
}

function after(waitMs: number, then: () => void): NodeJS.Timeout {
  const timer = setTimeout(then, waitMs)
  timer.unref()
  return timer
}
