import type { PullJob } from '../../../packs/pull.ts'
import type { PullJobs } from '../../../packs/pull-jobs.ts'

/** Nobody sees more than that change. */
const SHORTEST_PAUSE_MS = 250

/**
 * Server-sent events, each with all pulls as JSON: one at once, one after each change, until none is under way any more
 * or `signal` aborts.
 */
export async function* pullEvents(
  pulls: Pick<PullJobs, 'list' | 'onChange'>,
  toJson: (jobs: readonly PullJob[]) => unknown,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let changed = Promise.withResolvers<void>()
  const wake = () => changed.resolve()
  const endTelling = pulls.onChange(wake)
  signal.addEventListener('abort', wake)
  try {
    while (!signal.aborted) {
      changed = Promise.withResolvers<void>()
      const jobs = pulls.list()
      yield `data: ${JSON.stringify(toJson(jobs))}\n\n`
      if (!jobs.some(({ state }) => state === 'queued' || state === 'downloading')) return
      await changed.promise
      await new Promise((done) => setTimeout(done, SHORTEST_PAUSE_MS))
    }
  } finally {
    endTelling()
    signal.removeEventListener('abort', wake)
  }
}
