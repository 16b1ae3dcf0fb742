import { InterpresError } from '../kernel/errors.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Runs what Ctrl-C, or a request to end, stops in order; `left` tells what is there then. */
export async function whileInterruptible<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  left = 'What has arrived is kept; the same command goes on from there.',
): Promise<Result> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  for (const signal of SIGNALS) process.once(signal, interrupt)
  try {
    return await run(interrupted.signal)
  } catch (cause) {
    if (!interrupted.signal.aborted) throw cause
    throw new InterpresError('cancelled', `Interrupted. ${left}`, { cause })
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
  }
}
