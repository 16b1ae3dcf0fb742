import type { Clock } from '../../../../kernel/clock.ts'
import type { WorkerJob } from '../messages.ts'
import type { JobPlacement } from './job-placement.ts'
import type { JobsInHand } from './jobs-in-hand.ts'
import type { ModelTurns } from './model-turns.ts'
import type { SegmentQueue } from './segment-queue.ts'
import type { WorkerSlot } from './worker-slot.ts'

export interface JobDispatchDependencies {
  readonly clock: Clock
  readonly slots: readonly WorkerSlot[]
  readonly queue: SegmentQueue
  readonly placement: JobPlacement
  readonly turns: ModelTurns
  readonly inHand: JobsInHand
}

export interface JobDispatch {
  /** Gives waiting jobs to workers that have room, until none fits anywhere or a model without room has its turn. */
  readonly run: () => void
  /** From now on nothing is given out. */
  readonly stop: () => void
}

const SHORTEST_WAIT_MS = 10

export function createJobDispatch(dependencies: JobDispatchDependencies): JobDispatch {
  const { clock, slots, queue, placement, turns, inHand } = dependencies
  let isStopped = false
  let restartTimer: NodeJS.Timeout | undefined

  function run(): void {
    if (isStopped) return
    const pass = placement.startPass()
    const given = new Map<WorkerSlot, WorkerJob[]>()
    for (;;) {
      let target: WorkerSlot | undefined
      let isHeld = false
      const job = queue.take((waiting) => {
        if (isHeld) return false
        target = pass.slotFor(waiting)
        isHeld = target === undefined && placement.isTurnOf(waiting.model)
        return target !== undefined
      })
      if (job === undefined || target === undefined) break
      const forTarget = given.get(target) ?? []
      given.set(target, forTarget)
      forTarget.push(inHand.give(target, job))
      pass.given(target, job)
    }
    // What a worker gets in one pass travels in one message: a message costs more than what is in it.
    for (const [slot, jobs] of given) slot.send({ type: 'work', jobs })
    if (queue.size() > 0) restartLater()
    else turns.clear()
  }

  /** Tries again when a worker that died may be started anew. */
  function restartLater(): void {
    const waitsMs = slots
      .filter((slot) => !slot.isAlive())
      .map((slot) => slot.availableAtMs() - clock.nowMs())
    if (waitsMs.length === 0 || restartTimer !== undefined) return
    const again = () => {
      restartTimer = undefined
      run()
    }
    restartTimer = setTimeout(again, Math.max(SHORTEST_WAIT_MS, Math.min(...waitsMs)))
    restartTimer.unref()
  }

  return {
    run,
    stop() {
      isStopped = true
      clearTimeout(restartTimer)
    },
  }
}
