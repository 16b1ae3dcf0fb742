import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../../../kernel/clock.ts'
import type { Logger } from '../../../../kernel/logging.ts'
import type { StartedWorker } from '../../../../kernel/threads/worker-process.ts'
import type { Segment, TranslatedSegment } from '../../../../translation/engine.ts'
import type { ScoreRequest, TextPair, TextScore } from '../../../../translation/scorer.ts'
import type { Targets } from '../../segments/score-texts.ts'
import type { JobOptions, ModelDescription } from '../messages.ts'
import { workOf } from '../segment-work.ts'
import { createJobDispatch } from './job-dispatch.ts'
import { createJobPlacement } from './job-placement.ts'
import { createJobsInHand } from './jobs-in-hand.ts'
import { createModelResidency, type ModelResidency, type ResidentModel } from './model-residency.ts'
import { createModelTurns } from './model-turns.ts'
import { createRequestJobs, type PoolRequest } from './request-jobs.ts'
import { createSegmentQueue, type JobResult } from './segment-queue.ts'
import { createWorkerReports } from './worker-reports.ts'
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

interface TranslationOrder extends PoolRequest {
  readonly segments: readonly Segment[]
  readonly options: JobOptions
}

interface ScoringOrder extends PoolRequest, Pick<ScoreRequest, 'texts' | 'expectations'> {
  readonly prefixTokens: readonly string[]
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
  readonly translate: (order: TranslationOrder) => Promise<readonly TranslatedSegment[]>
  /** One result per text, in order; errors as of `translate`. */
  readonly score: (order: ScoringOrder) => Promise<readonly (TextScore | undefined)[]>
  /** Unloads what has not been used for `idleUnloadMs`, and ends workers that have no model left. */
  readonly unloadIdle: () => void
  readonly snapshot: () => PoolSnapshot
  readonly close: () => Promise<void>
}

const TURN_MS = 1000
/** Targets of one source that are scored together: enough to encode it seldom, few enough to stay fair. */
const MOST_TARGETS = 8
/** What scoring a text costs, of what translating one of its length costs. */
const SCORING_SHARE = 1 / 2

/**
 * Spreads segments over worker threads. Workers start when there is work; a model is loaded where the least is to do;
 * a worker that dies is replaced and its segments are tried once more.
 */
export function createWorkerPool(dependencies: WorkerPoolDependencies, config: WorkerPoolConfig): WorkerPool {
  const { clock, startWorker, logger, sizeOf } = dependencies
  const queue = createSegmentQueue({ limit: config.queueLimit })
  const residency = createModelResidency(config.limitBytes)
  const turns = createModelTurns({ turnMs: TURN_MS })
  const inHand = createJobsInHand(residency, clock)
  const dispatch = () => dispatching.run()
  const reports = createWorkerReports({ logger, queue, residency, inHand, dispatch })
  const slots = Array.from({ length: config.workers }, (_, number) =>
    createWorkerSlot(number, { clock, startWorker, onMessage: reports.receive, onDeath: reports.died }),
  )
  const placement = createJobPlacement({ logger, clock, sizeOf, slots, residency, turns }, config)
  const dispatching = createJobDispatch({ clock, slots, queue, placement, turns, inHand })
  const requests = createRequestJobs({ slots, queue, inHand, sizeOf, dispatch }, config)

  return {
    async translate({ segments, options, ...request }) {
      const results = await requests.run(
        request,
        segments.map((segment) => ({
          order: { type: 'translate', segment, options },
          work: workOf(segment),
        })),
      )
      return results.filter(isTranslation)
    },
    async score({ texts, prefixTokens, expectations, ...request }) {
      const results = await requests.run(
        request,
        bySource(texts, expectations === undefined ? MOST_TARGETS : 1).map((together) => ({
          order: { type: 'score', texts: together, prefixTokens, expectations },
          work: workOfScoring(together),
        })),
      )
      return results.flatMap((result) => (isTranslation(result) ? [] : result))
    },
    unloadIdle() {
      placement.unload(residency.evictIdle(clock.nowMs() - config.idleUnloadMs))
      endWithoutModels(slots, residency)
    },
    snapshot: () => ({
      workers: config.workers,
      aliveWorkers: slots.filter((slot) => slot.isAlive()).length,
      queuedSegments: queue.size(),
      runningSegments: slots.reduce((sum, slot) => sum + slot.jobCount(), 0),
      usedBytes: residency.usedBytes(),
      limitBytes: config.limitBytes,
      workerDeaths: reports.deaths(),
      models: residency.list(),
    }),
    async close() {
      dispatching.stop()
      requests.close()
      await Promise.all(slots.map((slot) => slot.stop()))
    },
  }
}

/** What a worker holds beside its models goes with it alone. */
function endWithoutModels(slots: readonly WorkerSlot[], residency: ModelResidency): void {
  const withModels = new Set(residency.list().map(({ worker }) => worker))
  for (const slot of slots) {
    if (slot.isAlive() && slot.jobCount() === 0 && !withModels.has(slot.number)) void slot.stop()
  }
}

function isTranslation(result: JobResult): result is TranslatedSegment {
  return 'text' in result
}

/** Neighbours with the same source, at most so many together. */
function bySource(texts: readonly TextPair[], most: number): readonly Targets[] {
  const all: { readonly source: string; readonly targets: string[] }[] = []
  for (const { source, target } of texts) {
    const last = all.at(-1)
    if (last?.source === source && last.targets.length < most) last.targets.push(target)
    else all.push({ source, targets: [target] })
  }
  return all
}

function workOfScoring({ targets }: Targets): number {
  return targets.reduce((sum, text) => sum + SCORING_SHARE * workOf({ text, protectedSpans: [] }), 0)
}
