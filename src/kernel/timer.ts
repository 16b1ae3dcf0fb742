/** Keeps no process alive. */
export interface Timer {
  /** Begins anew, whether it runs or not. */
  restart(): void
  stop(): void
}

export function createTimer(ms: number, onTime: () => void): Timer {
  let timer: NodeJS.Timeout | undefined
  return {
    restart() {
      if (timer === undefined) timer = setTimeout(onTime, ms).unref()
      else timer.refresh()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
