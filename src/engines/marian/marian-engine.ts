import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logging.ts'
import { onceForEach } from '../../kernel/once-for-each.ts'
import { type StartedWorker, startWorkerProcess } from '../../kernel/threads/worker-process.ts'
import type { EnginePair, TranslationEngine } from '../../translation/engine.ts'
import type { TranslationScorer } from '../../translation/scorer.ts'
import { forbidTelemetry } from './inference/native/no-telemetry.ts'
import { mayRunNatively, type RuntimeSetting } from './inference/runtime-kind.ts'
import { modelMemoryBytes } from './model-memory.ts'
import { pruneConversions } from './onnx/conversion-cache.ts'
import { createPackCalls } from './pack-calls.ts'
import { type CatalogueSnapshot, createPackCatalogue } from './pack-catalogue.ts'
import type { PackPlaces } from './packs/available-packs.ts'
import { createTranslating } from './translate-with-pack.ts'
import type { WorkerConfig } from './worker/messages.ts'
import { createWorkerPool, type PoolSnapshot } from './worker/pool/worker-pool.ts'

export interface MarianEngineConfig extends PackPlaces {
  /** Models converted for ONNX Runtime are kept here; may be deleted at any time. Default: `.converted` in the models directory. */
  readonly cacheDirectory?: string
  /** Worker threads; one per processor core serves best. Default 2. */
  readonly workers?: number
  /** Memory that models may take in all workers together. Default 1 GiB. */
  readonly limitBytes?: number
  /** Work that may wait before requests are refused, in sentences of usual length. Default 4096. */
  readonly queueLimit?: number
  /** A model unused for this long is unloaded. Default 10 minutes. */
  readonly idleUnloadMs?: number
  /** How often the models directory is looked at for new packs. Default 10 s. */
  readonly rescanMs?: number
  /** Hypotheses when quality is preferred to speed, for packs that name no larger `beam`. Default 4. */
  readonly beamWidth?: number
  /** What runs the models, see `chooseRuntime`. Default `auto`. */
  readonly runtime?: RuntimeSetting
  /** Sentences in one batch. Default 32. */
  readonly maxBatchRows?: number
}

export interface MarianEngineDependencies {
  readonly logger: Logger
  readonly clock: Clock
  /** Starts a worker; for tests that end workers. */
  readonly startWorker?: (config: WorkerConfig) => Worker | StartedWorker
}

interface MarianSnapshot extends PoolSnapshot, CatalogueSnapshot {}

export interface MarianEngine extends TranslationEngine, TranslationScorer {
  /** State for diagnosis and metrics. */
  snapshot(): MarianSnapshot
  /** Looks for new, changed and removed packs now. */
  refresh(): Promise<void>
}

const DEFAULTS = {
  runtime: 'auto',
  workers: 2,
  limitBytes: 1024 ** 3,
  queueLimit: 4096,
  idleUnloadMs: 600_000,
  rescanMs: 10_000,
  beamWidth: 4,
  maxBatchRows: 32,
} as const

const MAX_POSITIONS = 2048
const BATCHES_AHEAD = 2
const WORKER_HEAP_MEGABYTES = 1024
/** Sentences leave little behind; with V8's own limit it fills 30 MB more before it is looked through. */
const WORKER_NURSERY_MEGABYTES = 6

/**
 * Translates with Marian model packs in worker threads, or in processes where models run in native code. Packs are found at the start and every `rescanMs`; models are
 * loaded when they are first needed.
 */
export async function createMarianEngine(
  dependencies: MarianEngineDependencies,
  config: MarianEngineConfig,
): Promise<MarianEngine> {
  const { logger, clock } = dependencies
  const settings = { ...DEFAULTS, ...config }
  const workerConfig: WorkerConfig = {
    runtime: settings.runtime,
    maxRows: settings.maxBatchRows,
    maxPositions: MAX_POSITIONS,
  }
  const startModels = (await mayRunNatively(settings.runtime)) ? startModelProcess : startModelWorker
  const startWorker = dependencies.startWorker ?? startModels
  const catalogue = createPackCatalogue({ logger }, settings)
  const pool = createWorkerPool(
    { logger, clock, startWorker: () => startWorker(workerConfig), sizeOf: onceForEach(modelMemoryBytes) },
    { ...settings, jobsPerWorker: settings.maxBatchRows * BATCHES_AHEAD },
  )
  const cacheDirectory = settings.cacheDirectory ?? join(settings.modelsDirectory, '.converted')
  await catalogue.refresh()
  await pruneConversions(cacheDirectory, new Set(catalogue.modelHashes()))
  const maintenance = setInterval(() => {
    pool.unloadIdle()
    void catalogue.refresh()
  }, settings.rescanMs)
  maintenance.unref()

  const calls = createPackCalls({ catalogue, pool }, cacheDirectory)
  const translateWith = createTranslating({ catalogue, calls, logger }, settings)

  return {
    name: 'marian',
    pairs: (): readonly EnginePair[] => catalogue.pairs(),
    translate: (request) =>
      calls.served(request, async (served) =>
        request.segments.length === 0 ? [] : await translateWith(served, request),
      ),
    canScore: (pair) => catalogue.choose({ pair, formality: 'default', preferQuality: true }) !== undefined,
    score: ({ pair, ...request }) =>
      calls.served({ pair, formality: 'default', preferQuality: true }, async (served) =>
        request.texts.length === 0 ? [] : await calls.score(served, request),
      ),
    refresh: () => catalogue.refresh(),
    snapshot: () => ({ ...pool.snapshot(), ...catalogue.snapshot() }),
    async close() {
      clearInterval(maintenance)
      await pool.close()
    },
  }
}

/** Native code that crashes ends the process that it runs in: it gets one of its own. */
export function startModelProcess(config: WorkerConfig): StartedWorker {
  forbidTelemetry()
  return startWorkerProcess({
    program: new URL('./worker/model-process.ts', import.meta.url),
    data: config,
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${WORKER_HEAP_MEGABYTES}`,
      `--max-semi-space-size=${Math.ceil(WORKER_NURSERY_MEGABYTES / 3)}`,
    ],
  })
}

function startModelWorker(config: WorkerConfig): Worker {
  return new Worker(new URL('./worker/model-worker.ts', import.meta.url), {
    workerData: config,
    name: 'marian',
    resourceLimits: {
      maxOldGenerationSizeMb: WORKER_HEAP_MEGABYTES,
      maxYoungGenerationSizeMb: WORKER_NURSERY_MEGABYTES,
    },
  })
}
