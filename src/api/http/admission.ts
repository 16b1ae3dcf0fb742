import { overload } from '../../kernel/errors.ts'
import { createFairGate } from '../../kernel/turns/fair-gate.ts'

export interface Admission {
  /**
   * Waits for a place among the active requests. Resolves to a function that gives the place back; call it once.
   * Errors: `overloaded` at once when too many wait already; what `signal` says when it aborts meanwhile.
   */
  enter(party: string, signal: AbortSignal): Promise<() => void>
  readonly active: number
  readonly waiting: number
}

export interface AdmissionConfig {
  readonly maxActive: number
  readonly maxWaiting: number
}

/**
 * Bounds the work in progress. Waiting parties (keys) take turns: one that floods the service delays itself and not
 * the others. With A waiting ten times and B once, B is next after one A. A party may hold at most half of the
 * waiting room while others are in it.
 */
export function createAdmission({ maxActive, maxWaiting }: AdmissionConfig): Admission {
  const gate = createFairGate({ limit: maxActive })

  function isFull(party: string): boolean {
    const own = gate.waiting(party)
    const othersWait = gate.waiting() > own
    return gate.waiting() >= maxWaiting || (othersWait && own >= Math.ceil(maxWaiting / 2))
  }

  return {
    async enter(party, signal) {
      if (gate.running >= maxActive && isFull(party)) {
        throw overload('Too many requests at the moment, please try again.', 1)
      }
      return await gate.enter({ path: [party], cost: 1, signal })
    },
    get active() {
      return gate.running
    },
    get waiting() {
      return gate.waiting()
    },
  }
}
