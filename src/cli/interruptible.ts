import { InterpresError } from '../kernel/errors.ts'

/** Runs a download that Ctrl-C ends in order; what has arrived is kept. */
export async function whileInterruptible<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt)
  try {
    return await run(interrupted.signal)
  } catch (cause) {
    if (!interrupted.signal.aborted) throw cause
    throw new InterpresError(
      'cancelled',
      'Interrupted. What has arrived is kept; the same command goes on from there.',
      { cause },
    )
  } finally {
    process.off('SIGINT', interrupt)
  }
}
