import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../../kernel/clock.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import type { Logger } from '../../../kernel/logging.ts'
import type { StartedWorker } from '../../../kernel/threads/worker-process.ts'
import { throwIfAborted, untilAborted } from '../../../kernel/until-aborted.ts'
import type { Segment, TranslatedSegment, WorkTurn } from '../../../translation/engine.ts'
import { DamagedModel } from './damaged-model.ts'
import { createJobPlacement } from './job-placement.ts'
import type { FromWorker, JobOptions, ModelDescription } from './messages.ts'
import { createModelResidency, type ResidentModel } from './model-residency.ts'
import { createModelTurns } from './model-turns.ts'
import { createSegmentQueue, type Job } from './segment-queue.ts'
import { ownerOf, turnPath, workOf } from './segment-work.ts'
import { createWorkerSlot, type WorkerSlot } from './worker-slot.ts'

export interface WorkerPoolConfig {
  readonly workers: number
  /** Memory for models in all workers together. */
  readonly limitBytes: number
  /** Work that may wait, in sentences of usual length; more is refused with `overloaded`. */
  readonly queueLimit: number
  /** Segments given to one worker at a time: enough to fill its batches, few enough to stay fair. */
  readonly jobsPerWorker: number
  readonly idleUnloadMs: number
}

export interface WorkerPoolDependencies {
  readonly logger: Logger
  readonly clock: Clock
  readonly startWorker: () => Worker | StartedWorker
  /** Bytes of memory that one copy of a model takes. */
  readonly sizeOf: (model: ModelDescription) => number
}

interface PoolRequest {
  readonly model: ModelDescription
  readonly segments: readonly Segment[]
  readonly options: JobOptions
  readonly turn: WorkTurn | undefined
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
  /** One result per segment, in order. Errors: `InterpresError`, `DamagedModel`; when one segment fails, all are given up. */
  readonly translate: (request: PoolRequest) => Promise<readonly TranslatedSegment[]>
  /** Unloads what has not been used for `idleUnloadMs`. */
  readonly unloadIdle: () => void
  readonly snapshot: () => PoolSnapshot
  readonly close: () => Promise<void>
}

const DEATHS_FORGIVEN = 1
const SHORTEST_WAIT_MS = 10
const TURN_MS = 1000
const RETRY_AFTER_SECONDS = 2

/**
 * Spreads segments over worker threads. Workers start when there is work; a model is loaded where the least is to do;
 * a worker that dies is replaced and its segments are tried once more.
 */
export function createWorkerPool(dependencies: WorkerPoolDependencies, config: WorkerPoolConfig): WorkerPool {
  const { logger, clock } = dependencies
  const queue = createSegmentQueue({ limit: config.queueLimit })
  const residency = createModelResidency(config.limitBytes)
  const turns = createModelTurns({ turnMs: TURN_MS })
  const slots = Array.from({ length: config.workers }, (_, number) =>
    createWorkerSlot(number, {
      clock,
      startWorker: dependencies.startWorker,
      onMessage: receive,
      onDeath: died,
    }),
  )
  const placement = createJobPlacement({ ...dependencies, slots, residency, turns }, config)
  let nextJob = 1
  let nextRequest = 1
  let workerDeaths = 0
  let closed = false
  let restartTimer: NodeJS.Timeout | undefined

  /** Gives waiting jobs to workers that have room, until none fits anywhere or a model without room has its turn. */
  function dispatch(): void {
    if (closed) return
    const pass = placement.startPass()
    for (;;) {
      let target: WorkerSlot | undefined
      let isHeld = false
      const job = queue.take((waiting) => {
        if (isHeld) return false
        target = pass.slotFor(waiting)
        isHeld = target === undefined && placement.isTurnOf(waiting.model)
        return target !== undefined
      })
      if (job === undefined || target === undefined) break
      give(target, job)
      pass.given(target, job)
    }
    if (queue.size() > 0) restartLater()
    else turns.clear()
  }

  function give(slot: WorkerSlot, job: Job): void {
    slot.addJob(job)
    residency.begin(slot.number, job.model.key, clock.nowMs())
    const { id, model, segment, options, path } = job
    slot.send({ type: 'translate', job: id, key: model.key, segment, options, path })
  }

  function receive(slot: WorkerSlot, message: FromWorker): void {
    switch (message.type) {
      case 'loaded':
        residency.markReady(slot.number, message.key)
        slot.markHealthy()
        logger.info(
          { model: message.key, worker: slot.number, loadMs: Math.round(message.loadMs) },
          'model loaded',
        )
        break
      case 'load_failed':
        loadFailed(slot, message)
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

  function takeJob(slot: WorkerSlot, id: number): Job | undefined {
    const job = slot.takeJob(id)
    if (job !== undefined) residency.end(slot.number, job.model.key, clock.nowMs())
    return job
  }

  function loadFailed(
    slot: WorkerSlot,
    { key, reason, isDamaged }: Extract<FromWorker, { type: 'load_failed' }>,
  ): void {
    logger.error({ model: key, worker: slot.number, reason }, 'model cannot be loaded')
    const failed = slot.jobs().filter((job) => job.model.key === key)
    for (const job of failed) slot.takeJob(job.id)
    residency.forget(slot.number, key)
    const waiting = queue.remove((job) => job.model.key === key)
    const error = isDamaged
      ? new DamagedModel(reason)
      : unavailable('The model for this language pair cannot be loaded', new Error(reason))
    for (const job of [...failed, ...waiting]) job.reject(error)
  }

  function died(slot: WorkerSlot, jobs: readonly Job[], error: Error): void {
    if (closed) return
    workerDeaths += 1
    residency.forget(slot.number)
    logger.error({ worker: slot.number, jobs: jobs.length, error }, 'translation worker died')
    for (const job of jobs) job.deaths += 1
    for (const job of jobs) {
      if (job.deaths > DEATHS_FORGIVEN)
        job.reject(unavailable('The translation engine failed twice on this text', error))
    }
    queue.pushFirst(jobs.filter((job) => job.deaths <= DEATHS_FORGIVEN))
    dispatch()
  }

  /** Tries again when a worker that died may be started anew. */
  function restartLater(): void {
    const waitsMs = slots
      .filter((slot) => !slot.isAlive())
      .map((slot) => slot.availableAtMs() - clock.nowMs())
    if (waitsMs.length === 0 || restartTimer !== undefined) return
    const again = () => {
      restartTimer = undefined
      dispatch()
    }
    restartTimer = setTimeout(again, Math.max(SHORTEST_WAIT_MS, Math.min(...waitsMs)))
    restartTimer.unref()
  }

  function cancel(ids: ReadonlySet<number>): void {
    queue.remove((job) => ids.has(job.id))
    for (const slot of slots) {
      for (const { id } of slot.jobs().filter((job) => ids.has(job.id))) {
        slot.send({ type: 'cancel', job: id })
        takeJob(slot, id)
      }
    }
    dispatch()
  }

  async function translate({
    model,
    segments,
    options,
    turn,
    signal,
  }: PoolRequest): Promise<readonly TranslatedSegment[]> {
    throwIfAborted(signal)
    const path = turnPath(turn, nextRequest++)
    const owner = ownerOf(path)
    const works = segments.map(workOf)
    refuseIfImpossible(
      model,
      path,
      works.reduce((sum, work) => sum + work, 0),
    )
    const ids = new Set<number>()
    const jobs: Job[] = []
    const results = segments.map(
      (segment, index) =>
        new Promise<TranslatedSegment>((resolve, reject) => {
          const id = nextJob++
          ids.add(id)
          const work = works[index] ?? 1
          jobs.push({ id, model, segment, options, path, owner, work, deaths: 0, resolve, reject })
        }),
    )
    queue.push(jobs)
    dispatch()
    try {
      return await untilAborted(signal, Promise.all(results))
    } catch (error) {
      cancel(ids)
      throw error
    }
  }

  function refuseIfImpossible(model: ModelDescription, path: readonly string[], work: number): void {
    if (closed) throw unavailable('The translation engine is closed')
    if (dependencies.sizeOf(model) > config.limitBytes) {
      throw unavailable('The model for this language pair needs more memory than is allowed for models')
    }
    if (queue.hasRoomFor(path, work)) return
    throw new InterpresError('overloaded', 'Too many texts are waiting for translation', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  async function close(): Promise<void> {
    if (closed) return
    closed = true
    clearTimeout(restartTimer)
    const error = unavailable('The translation engine was closed')
    for (const job of queue.remove(() => true)) job.reject(error)
    for (const job of slots.flatMap((slot) => slot.jobs())) job.reject(error)
    await Promise.all(slots.map((slot) => slot.stop()))
  }

  return {
    translate,
    unloadIdle: () => placement.unload(residency.evictIdle(clock.nowMs() - config.idleUnloadMs)),
    snapshot: () => ({
      workers: config.workers,
      aliveWorkers: slots.filter((slot) => slot.isAlive()).length,
      queuedSegments: queue.size(),
      runningSegments: slots.reduce((sum, slot) => sum + slot.jobCount(), 0),
      usedBytes: residency.usedBytes(),
      limitBytes: config.limitBytes,
      workerDeaths,
      models: residency.list(),
    }),
    close,
  }
}

function unavailable(message: string, cause?: unknown): InterpresError {
  return new InterpresError('engine_unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
}
