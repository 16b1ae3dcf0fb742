/** Runs tasks, no more than a number of them at a time; the others wait in order. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>

export function createLimiter(maxRunning: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place passes to the next in line without becoming free, so that nobody can slip in between.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
