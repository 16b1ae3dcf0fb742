import { throwIfAborted, untilAborted } from '../until-aborted.ts'
import { createFairQueue, type FairQueueConfig } from './fair-queue.ts'

/** Lets a bounded number of tasks run at a time; those that wait take turns by party and cost, as in a `FairQueue`. */
export interface FairGate {
  /** Runs the work when its turn comes. Errors: its own, and those of the signal while it waits. */
  run<Result>(task: FairTurn & { readonly work: () => Promise<Result> }): Promise<Result>
  /** Resolves to a function that gives the place back; further calls of it do nothing. Errors: those of the signal. */
  enter(turn: FairTurn): Promise<() => void>
  readonly running: number
  /** Those that wait, of one of the largest parties or of all. */
  waiting(party?: string): number
}

export interface FairTurn {
  /** Whose it is, from the largest party to the smallest. */
  readonly path: readonly string[]
  readonly cost: number
  readonly signal: AbortSignal
}

export function createFairGate({ limit, ...config }: FairQueueConfig & { readonly limit: number }): FairGate {
  const queue = createFairQueue<() => void>(config)
  let running = 0

  async function enter({ path, cost, signal }: FairTurn): Promise<() => void> {
    throwIfAborted(signal)
    if (running < limit) {
      running += 1
      return place()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.push(path, resolve, cost)
    try {
      await untilAborted(signal, promise)
      return place()
    } catch (error) {
      // A turn that was given while the caller left goes to the next.
      if (queue.remove((other) => other === resolve).length === 0) leave()
      throw error
    }
  }

  /** The place passes to the next in line without becoming free, so that nobody can slip in between. */
  function leave(): void {
    const next = queue.take(() => true)
    if (next === undefined) running -= 1
    else next()
  }

  function place(): () => void {
    let isHeld = true
    return () => {
      if (isHeld) leave()
      isHeld = false
    }
  }

  return {
    enter,
    async run({ work, ...turn }) {
      const leaveOnce = await enter(turn)
      try {
        return await work()
      } finally {
        leaveOnce()
      }
    },
    get running() {
      return running
    },
    waiting: (party) => queue.size(party),
  }
}
