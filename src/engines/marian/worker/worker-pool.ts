import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../../kernel/clock.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import type { Logger } from '../../../kernel/logging.ts'
import type { Segment, TranslatedSegment } from '../../../translation/engine.ts'
import type { FromWorker, JobOptions, ModelDescription, ToWorker } from './messages.ts'
import { createModelResidency, type ResidentModel } from './model-residency.ts'
import { createSegmentQueue, type Job } from './segment-queue.ts'
import { throwIfAborted, untilAborted } from './until-aborted.ts'

export interface WorkerPoolConfig {
  readonly workers: number
  /** Memory for models in all workers together. */
  readonly limitBytes: number
  /** Segments that may wait; more are refused with `overloaded`. */
  readonly queueLimit: number
  /** Segments given to one worker at a time: enough to fill its batches, few enough to stay fair. */
  readonly jobsPerWorker: number
  readonly idleUnloadMs: number
}

export interface WorkerPoolDependencies {
  readonly logger: Logger
  readonly clock: Clock
  readonly startWorker: () => Worker
  /** Bytes of memory that one copy of a model takes. */
  readonly sizeOf: (model: ModelDescription) => number
}

export interface PoolRequest {
  readonly model: ModelDescription
  readonly segments: readonly Segment[]
  readonly options: JobOptions
  readonly signal: AbortSignal
}

export interface PoolSnapshot {
  readonly workers: number
  readonly aliveWorkers: number
  readonly queuedSegments: number
  readonly runningSegments: number
  readonly usedBytes: number
  readonly limitBytes: number
  readonly workerDeaths: number
  readonly models: readonly ResidentModel[]
}

export interface WorkerPool {
  /** One result per segment, in order. Errors: `InterpresError`; when one segment fails, all are given up. */
  readonly translate: (request: PoolRequest) => Promise<readonly TranslatedSegment[]>
  /** Unloads what has not been used for `idleUnloadMs`. */
  readonly unloadIdle: () => void
  readonly snapshot: () => PoolSnapshot
  readonly close: () => Promise<void>
}

interface Slot {
  readonly number: number
  worker: Worker | undefined
  readonly jobs: Map<number, Job>
  /** When the worker that died last did so; a new one is not started right after. */
  startAfterMs: number
  deathsInARow: number
}

const DEATHS_FORGIVEN = 1
const RESTART_PAUSE_MS = 1000
const LONGEST_RESTART_PAUSE_MS = 30_000
const RETRY_AFTER_SECONDS = 2

/**
 * Spreads segments over worker threads. Workers start when there is work; a model is loaded where the least is to do;
 * a worker that dies is replaced and its segments are tried once more.
 */
export function createWorkerPool(dependencies: WorkerPoolDependencies, config: WorkerPoolConfig): WorkerPool {
  const { logger, clock } = dependencies
  const queue = createSegmentQueue()
  const residency = createModelResidency(config.limitBytes)
  const slots = Array.from(
    { length: config.workers },
    (_, number): Slot => ({ number, worker: undefined, jobs: new Map(), startAfterMs: 0, deathsInARow: 0 }),
  )
  let nextJob = 1
  let workerDeaths = 0
  let closed = false
  let restartTimer: NodeJS.Timeout | undefined

  /** Gives waiting jobs to workers that have room, until none fits anywhere. */
  function dispatch(): void {
    if (closed) return
    for (;;) {
      let target: Slot | undefined
      const job = queue.take((candidate) => {
        target = slotFor(candidate.model)
        return target !== undefined
      })
      if (job === undefined || target === undefined) break
      give(target, job)
    }
    if (queue.size() > 0) restartLater()
  }

  /** The worker with the least to do; one that has the model already is preferred until it is a good deal busier. */
  function slotFor(model: ModelDescription): Slot | undefined {
    const nowMs = clock.nowMs()
    const open = slots.filter((slot) => slot.jobs.size < config.jobsPerWorker && isStartable(slot, nowMs))
    const cost = (slot: Slot) =>
      slot.jobs.size + (residency.has(slot.number, model.key) ? 0 : config.jobsPerWorker / 2)
    for (const slot of open.toSorted((a, b) => cost(a) - cost(b))) {
      if (residency.has(slot.number, model.key)) return slot
      const evicted = residency.admit(slot.number, model.key, dependencies.sizeOf(model), nowMs)
      if (evicted === undefined) continue
      unload(evicted)
      start(slot)
      send(slot, { type: 'load', model })
      return slot
    }
    return undefined
  }

  function give(slot: Slot, job: Job): void {
    // A worker keeps the process alive exactly while it has something to do.
    if (slot.jobs.size === 0) slot.worker?.ref()
    slot.jobs.set(job.id, job)
    residency.begin(slot.number, job.model.key, clock.nowMs())
    const { id, model, segment, options } = job
    send(slot, { type: 'translate', job: id, key: model.key, segment, options })
  }

  function start(slot: Slot): void {
    if (slot.worker !== undefined) return
    const worker = dependencies.startWorker()
    slot.worker = worker
    worker.unref()
    let cause: unknown
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('message', (message: FromWorker) => receive(slot, message))
    worker.once('exit', (exitCode) => {
      if (slot.worker === worker) died(slot, cause ?? new Error(`The worker ended with code ${exitCode}`))
    })
  }

  function receive(slot: Slot, message: FromWorker): void {
    switch (message.type) {
      case 'loaded':
        residency.markReady(slot.number, message.key)
        slot.deathsInARow = 0
        logger.info(
          { model: message.key, worker: slot.number, loadMs: Math.round(message.loadMs) },
          'model loaded',
        )
        break
      case 'load_failed':
        loadFailed(slot, message.key, message.reason)
        break
      case 'translated':
        takeJob(slot, message.job)?.resolve(message.result)
        break
      case 'failed':
        logger.error({ worker: slot.number, reason: message.reason }, 'translation failed')
        takeJob(slot, message.job)?.reject(unavailable('The translation model failed'))
        break
    }
    dispatch()
  }

  function takeJob(slot: Slot, id: number): Job | undefined {
    const job = slot.jobs.get(id)
    if (job === undefined) return undefined
    slot.jobs.delete(id)
    if (slot.jobs.size === 0) slot.worker?.unref()
    residency.end(slot.number, job.model.key, clock.nowMs())
    return job
  }

  function loadFailed(slot: Slot, key: string, reason: string): void {
    logger.error({ model: key, worker: slot.number, reason }, 'model cannot be loaded')
    const jobs = [...slot.jobs.values()].filter((job) => job.model.key === key)
    for (const job of jobs) takeJob(slot, job.id)
    residency.forget(slot.number, key)
    const waiting = queue.remove((job) => job.model.key === key)
    const error = unavailable('The model for this language pair cannot be loaded', new Error(reason))
    for (const job of [...jobs, ...waiting]) job.reject(error)
  }

  function died(slot: Slot, cause: unknown): void {
    if (closed) return
    slot.worker = undefined
    slot.deathsInARow += 1
    workerDeaths += 1
    const pause = slot.deathsInARow === 1 ? 0 : RESTART_PAUSE_MS * 2 ** (slot.deathsInARow - 2)
    slot.startAfterMs = clock.nowMs() + Math.min(pause, LONGEST_RESTART_PAUSE_MS)
    residency.forget(slot.number)
    const error = cause instanceof Error ? cause : new Error(String(cause))
    logger.error({ worker: slot.number, jobs: slot.jobs.size, error }, 'translation worker died')
    const again: Job[] = []
    for (const job of slot.jobs.values()) {
      job.deaths += 1
      if (job.deaths <= DEATHS_FORGIVEN) again.push(job)
      else job.reject(unavailable('The translation engine failed twice on this text', error))
    }
    slot.jobs.clear()
    queue.pushFirst(again)
    dispatch()
  }

  function restartLater(): void {
    const waits = slots
      .filter((slot) => slot.worker === undefined)
      .map((slot) => slot.startAfterMs - clock.nowMs())
    if (waits.length === 0 || restartTimer !== undefined) return
    restartTimer = setTimeout(
      () => {
        restartTimer = undefined
        dispatch()
      },
      Math.max(10, Math.min(...waits)),
    )
    restartTimer.unref()
  }

  function unload(models: readonly ResidentModel[]): void {
    for (const { worker, key } of models) {
      const slot = slots[worker]
      if (slot === undefined) continue
      send(slot, { type: 'unload', key })
      logger.info({ model: key, worker }, 'model unloaded')
    }
  }

  function cancel(ids: ReadonlySet<number>): void {
    queue.remove((job) => ids.has(job.id))
    for (const slot of slots) {
      for (const id of slot.jobs.keys()) {
        if (!ids.has(id)) continue
        send(slot, { type: 'cancel', job: id })
        takeJob(slot, id)
      }
    }
    dispatch()
  }

  async function translate({
    model,
    segments,
    options,
    signal,
  }: PoolRequest): Promise<readonly TranslatedSegment[]> {
    if (closed) throw unavailable('The translation engine is closed')
    throwIfAborted(signal)
    if (dependencies.sizeOf(model) > config.limitBytes) {
      throw unavailable('The model for this language pair needs more memory than is allowed for models')
    }
    const queued = queue.size()
    if (queued > 0 && queued + segments.length > config.queueLimit) {
      throw new InterpresError('overloaded', 'Too many texts are waiting for translation', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    const ids = new Set<number>()
    const jobs: Job[] = []
    const results = segments.map(
      (segment) =>
        new Promise<TranslatedSegment>((resolve, reject) => {
          const id = nextJob++
          ids.add(id)
          jobs.push({ id, model, segment, options, deaths: 0, resolve, reject })
        }),
    )
    queue.push(jobs)
    dispatch()
    return await untilAborted(Promise.all(results), signal, () => cancel(ids))
  }

  async function close(): Promise<void> {
    if (closed) return
    closed = true
    clearTimeout(restartTimer)
    const error = unavailable('The translation engine was closed')
    for (const job of queue.remove(() => true)) job.reject(error)
    for (const slot of slots) {
      for (const job of slot.jobs.values()) job.reject(error)
      slot.jobs.clear()
    }
    await Promise.all(slots.map(async (slot) => await slot.worker?.terminate()))
  }

  return {
    translate,
    unloadIdle: () => unload(residency.evictIdle(clock.nowMs() - config.idleUnloadMs)),
    snapshot: () => ({
      workers: config.workers,
      aliveWorkers: slots.filter((slot) => slot.worker !== undefined).length,
      queuedSegments: queue.size(),
      runningSegments: slots.reduce((sum, slot) => sum + slot.jobs.size, 0),
      usedBytes: residency.usedBytes(),
      limitBytes: config.limitBytes,
      workerDeaths,
      models: residency.list(),
    }),
    close,
  }
}

function send(slot: Slot, message: ToWorker): void {
  slot.worker?.postMessage(message)
}

function isStartable(slot: Slot, nowMs: number): boolean {
  return slot.worker !== undefined || nowMs >= slot.startAfterMs
}

function unavailable(message: string, cause?: unknown): InterpresError {
  return new InterpresError('engine_unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
}
