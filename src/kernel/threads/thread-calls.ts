import type { Transferable, Worker } from 'node:worker_threads'
import { type Clock, systemClock } from '../clock.ts'
import { createGate } from '../turns/gate.ts'
import { untilAborted } from '../until-aborted.ts'
import { CallFailure, threadDied } from './call-failure.ts'
import { type FromThread, fromWireError, type ToThread } from './call-messages.ts'
import { limitTime } from './time-limit.ts'
import type { StartedWorker } from './worker-process.ts'
import { createWorkerThread, type WorkerThread } from './worker-thread.ts'

export interface ThreadCallsConfig {
  /** Starts a thread, or a process, whose program ends in `serveCalls`; its resource limits are set here. */
  readonly startWorker: () => Worker | StartedWorker
  readonly threads: number
  /** Calls that one thread has in hand at a time. Default 1: a call has its thread for itself. */
  readonly callsPerThread?: number
  /** Calls that may wait for a thread; more are refused with `overloaded`. Default: any number. */
  readonly queueLimit?: number
  /** A call that has waited for so long is refused with `overloaded`. Default: never. */
  readonly queueTimeoutMs?: number
  /** A thread without calls for so long is ended, and its memory with it. Default: never. */
  readonly idleEndMs?: number
  readonly clock?: Clock
}

export interface CallOptions<Progress> {
  /** Gives the call up. A thread that had only this call is ended by force. */
  readonly signal?: AbortSignal
  /**
   * Of the processor's time, from the start of the work; see `limitTime`. Over it the thread is ended by force, and
   * `CallFailure` says `time_limit`.
   */
  readonly timeLimitMs?: number
  /** Memory to hand over to the thread instead of copying it. */
  readonly transfer?: readonly Transferable[]
  readonly onProgress?: (progress: Progress) => void
}

/** Calls answered by worker threads, which start on demand, are replaced when they end and keep no process alive. */
export interface ThreadCalls<Task, Result, Progress = never> {
  /** Errors: those of the work, of the signal, `overloaded`, and `CallFailure`. */
  readonly call: (task: Task, options?: CallOptions<Progress>) => Promise<Result>
  /** Starts a thread for a call that is about to come; it ends like one that had a call. */
  readonly start: () => void
  /** Fails what runs or waits and ends all threads. A call that comes later starts one anew. */
  readonly close: () => Promise<void>
}

interface Call<Result, Progress> {
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** One thread and the calls that it has in hand. */
interface Place<Task, Result, Progress> {
  readonly thread: WorkerThread<ToThread<Task>>
  readonly calls: Map<number, Call<Result, Progress>>
  /** Why the last thread died; tells callers who come before a new one may be started. */
  lastDeath: CallFailure | undefined
  idleTimer: NodeJS.Timeout | undefined
}

const STOP_PATIENCE_MS = 1000

export function createThreadCalls<Task, Result, Progress = never>(
  config: ThreadCallsConfig,
): ThreadCalls<Task, Result, Progress> {
  const { clock = systemClock, callsPerThread = 1, idleEndMs } = config
  const gate = createGate({ ...config, limit: config.threads * callsPerThread })
  const places = Array.from({ length: config.threads }, () =>
    createPlace<Task, Result, Progress>(config, clock),
  )
  let lastId = 0
  let timesClosed = 0

  async function run(task: Task, options: CallOptions<Progress>, timesClosedBefore: number): Promise<Result> {
    if (timesClosed > timesClosedBefore) throw closedFailure()
    const place = leastBusy(places, clock.nowMs())
    const { thread, calls } = place
    if (place.lastDeath !== undefined && thread.availableAtMs() > clock.nowMs()) throw place.lastDeath
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const id = ++lastId
    calls.set(id, { resolve, reject, onProgress: options.onProgress })
    clearTimeout(place.idleTimer)
    let endWatch = (): void => {}
    try {
      thread.start()
      if (options.timeLimitMs !== undefined) endWatch = watchTime(place, options.timeLimitMs)
      thread.setBusy(true)
      thread.post({ type: 'call', id, task }, options.transfer)
      return await (options.signal === undefined ? promise : untilAborted(options.signal, promise))
    } finally {
      endWatch()
      // Still there: nobody waits for it any more.
      if (calls.delete(id) && callsPerThread === 1) void thread.kill()
      if (calls.size === 0) rest(place)
    }
  }

  function rest(place: Place<Task, Result, Progress>): void {
    place.thread.setBusy(false)
    if (idleEndMs === undefined) return
    clearTimeout(place.idleTimer)
    place.idleTimer = setTimeout(() => void place.thread.stop(), idleEndMs)
    place.idleTimer.unref()
  }

  return {
    call(task, options = {}) {
      const timesClosedBefore = timesClosed
      return gate.run(() => run(task, options, timesClosedBefore), options.signal)
    },
    start() {
      const place = leastBusy(places, clock.nowMs())
      if (place.calls.size > 0 || place.thread.availableAtMs() > clock.nowMs()) return
      place.thread.start()
      rest(place)
    },
    async close() {
      timesClosed += 1
      await Promise.all(places.map(closePlace))
    },
  }
}

function createPlace<Task, Result, Progress>(
  { startWorker }: ThreadCallsConfig,
  clock: Clock,
): Place<Task, Result, Progress> {
  const calls = new Map<number, Call<Result, Progress>>()
  const thread = createWorkerThread<ToThread<Task>, FromThread<Result, Progress>>({
    startWorker,
    clock,
    stopMessage: { type: 'stop' },
    stopPatienceMs: STOP_PATIENCE_MS,
    onMessage(message) {
      if (message.type === 'ready') return thread.markHealthy()
      const call = calls.get(message.id)
      if (message.type === 'progress') return call?.onProgress?.(message.progress)
      calls.delete(message.id)
      if (message.type === 'result') call?.resolve(message.result)
      else call?.reject(fromWireError(message.failure))
    },
    onDeath(cause) {
      place.lastDeath = threadDied(cause)
      failAll(calls, place.lastDeath)
    },
  })
  const place: Place<Task, Result, Progress> = { thread, calls, lastDeath: undefined, idleTimer: undefined }
  return place
}

async function closePlace({ thread, calls, idleTimer }: Place<never, never, never>): Promise<void> {
  clearTimeout(idleTimer)
  failAll(calls, closedFailure())
  await thread.stop()
}

/** Ends the thread by force when its work takes longer; returns what ends the watch. */
function watchTime({ thread, calls }: Place<never, never, never>, limitMs: number): () => void {
  return limitTime({
    limitMs,
    processorMs: thread.processorMs,
    onOver() {
      void thread.kill()
      failAll(calls, new CallFailure('time_limit', 'The work took longer than it may'))
    },
  })
}

function closedFailure(): CallFailure {
  return new CallFailure('closed', 'The worker was closed')
}

function failAll(calls: Map<number, Call<never, never>>, error: CallFailure): void {
  const failed = [...calls.values()]
  calls.clear()
  for (const { reject } of failed) reject(error)
}

/** Of threads with equally little to do, one that lives, then one that may be started. */
function leastBusy<Some extends Place<never, never, never>>(places: readonly Some[], nowMs: number): Some {
  const cost = ({ thread, calls }: Some) =>
    calls.size + (thread.isAlive() ? 0 : thread.availableAtMs() <= nowMs ? 0.25 : 0.5)
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}
