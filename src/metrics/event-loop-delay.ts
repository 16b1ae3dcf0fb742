/** How often the loop is asked; what it lets wait for shorter is not seen. */
const INTERVAL_MS = 10

/** Reports in milliseconds how late the event loop is, a hundred times a second, until it is told to stop. */
export function watchEventLoop(report: (delayMs: number) => void): () => void {
  let askedMs = performance.now()
  const timer = setInterval(() => {
    const nowMs = performance.now()
    report(Math.max(0, nowMs - askedMs - INTERVAL_MS))
    askedMs = nowMs
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
