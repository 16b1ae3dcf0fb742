import { InterpresError } from '../../kernel/errors.ts'
import { abortError } from '../../kernel/until-aborted.ts'

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

interface Waiter {
  readonly admit: () => void
}

/**
 * Bounds the work in progress. Waiting parties (keys) take turns, so that one that floods the service delays itself
 * and not the others: with A waiting ten times and B once, B is next after one A. A party may hold at most half of
 * the waiting room while others are in it.
 */
export function createAdmission(config: AdmissionConfig): Admission {
  const queues = new Map<string, Waiter[]>()
  let active = 0
  let waiting = 0

  function leave(): void {
    active -= 1
    const next = queues.entries().next()
    if (next.done === true) return
    const [party, queue] = next.value
    const waiter = queue.shift()
    queues.delete(party)
    if (queue.length > 0) queues.set(party, queue)
    waiter?.admit()
  }

  function place(): () => void {
    active += 1
    let held = true
    return () => {
      if (held) leave()
      held = false
    }
  }

  function isFull(party: string): boolean {
    const own = queues.get(party)?.length ?? 0
    const othersWait = waiting > own
    return waiting >= config.maxWaiting || (othersWait && own >= Math.ceil(config.maxWaiting / 2))
  }

  function waitForTurn(party: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(party) ?? []
      const waiter: Waiter = {
        admit() {
          waiting -= 1
          signal.removeEventListener('abort', giveUp)
          resolve(place())
        },
      }
      function giveUp(): void {
        const index = queue.indexOf(waiter)
        if (index < 0) return
        queue.splice(index, 1)
        if (queue.length === 0) queues.delete(party)
        waiting -= 1
        reject(abortError(signal))
      }
      signal.addEventListener('abort', giveUp, { once: true })
      queue.push(waiter)
      queues.set(party, queue)
      waiting += 1
    })
  }

  return {
    async enter(party, signal) {
      if (active < config.maxActive) return place()
      if (isFull(party)) {
        throw new InterpresError('overloaded', 'Too many requests at the moment, please try again.', {
          retryAfterSeconds: 1,
        })
      }
      return waitForTurn(party, signal)
    },
    get active() {
      return active
    },
    get waiting() {
      return waiting
    },
  }
}
