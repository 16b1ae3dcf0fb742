/** Work that never overlaps itself. */
export interface SingleFlight {
  /**
   * The outcome of a run that begins after this call; callers that come during a run share the next one. So whatever
   * happened before the call is seen by the run.
   */
  startedAfterNow(): Promise<void>
  /** Resolves when nothing runs and nothing is due; never throws. */
  settled(): Promise<void>
}

export function createSingleFlight(work: () => Promise<void>): SingleFlight {
  let running: Promise<void> | undefined
  let due: Promise<void> | undefined

  function start(): Promise<void> {
    due = undefined
    running = work().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    startedAfterNow: () => {
      if (due !== undefined) return due
      if (running === undefined) return start()
      due = running.then(start, start)
      return due
    },
    settled: async () => {
      for (let last = due ?? running; last !== undefined; last = due ?? running) await last.catch(() => {})
    },
  }
}
