import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { PackOrder, PackWatch, SpeechOrder } from './model-packs.ts'

export type PullOrder = PackOrder | SpeechOrder

/** Fetches packs, whatever they are for. */
export interface PackPulling {
  readonly pull: (pull: PullOrder & PackWatch) => Promise<void>
}

export type PullState = 'queued' | 'downloading' | 'installed' | 'failed' | 'cancelled'

/** A pack that is being fetched, or was since the process began. */
export interface PullJob {
  readonly id: string
  readonly order: PullOrder
  readonly state: PullState
  readonly receivedBytes: number
  readonly totalBytes: number | undefined
  readonly bytesPerSecond: number | undefined
  readonly createdAtMs: number
  /** Why it failed, for people. */
  readonly problem: string | undefined
}

/** One pack on its way, and what can be told of it. */
export interface Pull {
  /** As it is now. */
  readonly job: PullJob
  /**
   * Fetches the pack. Resolves to an error that nobody foresaw, for the log. Errors: the reason of `stopping`, when the
   * process ends.
   */
  run(packs: PackPulling, stopping: AbortSignal): Promise<Error | undefined>
  cancel(): 'before it began' | 'while it ran' | 'too late'
}

export interface PullDependencies {
  readonly clock: Clock
  /** Called whenever the job has changed. */
  readonly changed: () => void
}

export function createPull(
  ordered: Pick<PullJob, 'id' | 'order' | 'totalBytes'>,
  { clock, changed }: PullDependencies,
): Pull {
  const cancelled = new AbortController()
  const bytesOfFile = new Map<string, number>()
  let begunAtMs = 0
  let job: PullJob = {
    ...ordered,
    state: 'queued',
    receivedBytes: 0,
    bytesPerSecond: undefined,
    createdAtMs: clock.nowMs(),
    problem: undefined,
  }
  const change = (changes: Partial<PullJob>) => {
    job = { ...job, ...changes }
    changed()
  }

  /** The rate counts from when the first piece came: what was there from an earlier try did not arrive now. */
  function progressed(file: string, bytes: number): void {
    if (bytesOfFile.size === 0) begunAtMs = clock.nowMs()
    const receivedBytes = job.receivedBytes + bytes - (bytesOfFile.get(file) ?? 0)
    bytesOfFile.set(file, bytes)
    const seconds = (clock.nowMs() - begunAtMs) / 1_000
    change({ receivedBytes, bytesPerSecond: seconds < 1 ? undefined : Math.round(receivedBytes / seconds) })
  }

  return {
    get job() {
      return job
    },
    async run(packs, stopping) {
      const signal = AbortSignal.any([cancelled.signal, stopping])
      begunAtMs = clock.nowMs()
      change({ state: 'downloading' })
      try {
        signal.throwIfAborted()
        await packs.pull({ ...job.order, signal, onProgress: progressed })
        change({ state: 'installed', bytesPerSecond: undefined })
        return undefined
      } catch (error) {
        if (stopping.aborted) throw error
        change(cancelled.signal.aborted ? CANCELLED : failure(error))
        return cancelled.signal.aborted || error instanceof InterpresError ? undefined : toError(error)
      }
    },
    cancel() {
      if (isOver(job)) return 'too late'
      cancelled.abort()
      if (job.state !== 'queued') return 'while it ran'
      change(CANCELLED)
      return 'before it began'
    },
  }
}

const CANCELLED = { state: 'cancelled', bytesPerSecond: undefined } as const

function failure(error: unknown): Partial<PullJob> {
  const problem = error instanceof InterpresError ? error.message : 'The pack could not be fetched.'
  return { state: 'failed', bytesPerSecond: undefined, problem }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

export function isOver({ state }: PullJob): boolean {
  return state === 'installed' || state === 'failed' || state === 'cancelled'
}
