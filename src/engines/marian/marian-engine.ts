import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { type StartedWorker, startWorkerProcess } from '../../kernel/threads/worker-process.ts'
import { baseLanguage } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import type {
  EnginePair,
  EngineRequest,
  TranslatedSegment,
  TranslationEngine,
} from '../../translation/engine.ts'
import { forbidTelemetry } from './inference/no-telemetry.ts'
import { mayRunNatively, type RuntimeSetting } from './inference/runtime-kind.ts'
import { pruneConversions } from './onnx/conversion-cache.ts'
import { type CatalogueSnapshot, createPackCatalogue, type ServedPair } from './pack-catalogue.ts'
import type { PackPlaces } from './packs/available-packs.ts'
import { type PackFile, packFiles } from './packs/manifest.ts'
import { DamagedModel } from './worker/damaged-model.ts'
import type { ModelDescription, WorkerConfig } from './worker/messages.ts'
import { createWorkerPool, type PoolSnapshot } from './worker/worker-pool.ts'

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

export interface MarianEngine extends TranslationEngine {
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
const WORKING_SPACE_BYTES = 10 * 1024 ** 2

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
    { logger, clock, startWorker: () => startWorker(workerConfig), sizeOf: modelMemoryBytes },
    { ...settings, jobsPerWorker: settings.maxBatchRows * BATCHES_AHEAD },
  )
  const cacheDirectory = settings.cacheDirectory ?? join(settings.modelsDirectory, '.converted')
  const descriptions = new WeakMap<ServedPair['pack'], ModelDescription>()
  await catalogue.refresh()
  await pruneConversions(cacheDirectory, new Set(catalogue.modelHashes()))
  const maintenance = setInterval(() => {
    pool.unloadIdle()
    void catalogue.refresh()
  }, settings.rescanMs)
  maintenance.unref()

  async function translate(request: EngineRequest): Promise<readonly TranslatedSegment[]> {
    const served = catalogue.choose(request)
    if (served === undefined) {
      const { source, target } = request.pair
      throw new InterpresError(
        'unsupported_pair',
        `No installed model translates from ${source} to ${target}`,
      )
    }
    if (request.segments.length === 0) return []
    try {
      return await translateWith(served, request)
    } catch (error) {
      if (!(error instanceof DamagedModel)) throw error
      // Permanent until somebody mends the pack: others serve its pairs, or nothing does.
      await catalogue.exclude(served.pack, error.message)
      return await translate(request)
    }
  }

  /** Its key is a hash of the manifest, which is read anew when it changes. */
  function descriptionOf({ pack }: ServedPair): ModelDescription {
    const description = descriptions.get(pack) ?? describe(pack, cacheDirectory)
    descriptions.set(pack, description)
    return description
  }

  async function translateWith(
    served: ServedPair,
    request: EngineRequest,
  ): Promise<readonly TranslatedSegment[]> {
    const targetLanguage: string = baseLanguage(request.pair.target)
    const { alternatives = 0 } = request
    return await pool.translate({
      model: descriptionOf(served),
      segments: request.segments,
      options: {
        prefixTokens: prefixTokens(served, request),
        width: Math.max(
          served.pack.manifest.beam ?? 1,
          request.preferQuality ? settings.beamWidth : 1,
          alternatives === 0 ? 1 : alternatives + 1,
        ),
        alternatives,
        targetLanguage,
        joint: separatesWords(targetLanguage) ? ' ' : '',
      },
      turn: request.turn,
      signal: request.signal,
    })
  }

  return {
    name: 'marian',
    pairs: (): readonly EnginePair[] => catalogue.pairs(),
    translate,
    refresh: () => catalogue.refresh(),
    snapshot: () => ({ ...pool.snapshot(), ...catalogue.snapshot() }),
    async close() {
      clearInterval(maintenance)
      await pool.close()
    },
  }
}

function describe(pack: ServedPair['pack'], cacheDirectory: string): ModelDescription {
  const { files, pairs, controls } = pack.manifest
  const manifest = { files, pairs, ...(controls === undefined ? {} : { controls }) }
  const version = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12)
  return { key: `${pack.name}@${version}`, directory: pack.directory, cacheDirectory, manifest }
}

function prefixTokens({ pack, pair }: ServedPair, { formality }: EngineRequest): readonly string[] {
  const tone = formality === 'default' ? undefined : pack.manifest.controls?.formality?.[formality]
  return [pair.token, tone].filter((token) => token !== undefined)
}

/**
 * Memory of one copy of a model, measured on models of all sizes and rounded up: its weights as they are rearranged for
 * the processor, its vocabularies as objects, its shortlists and working space.
 */
export function modelMemoryBytes({ manifest }: Pick<ModelDescription, 'manifest'>): number {
  const { model, sourceVocabulary, targetVocabulary } = manifest.files
  const vocabularies = sourceVocabulary.sizeBytes + (targetVocabulary?.sizeBytes ?? 0)
  const all = packFiles(manifest).reduce((sum, file) => sum + loadedBytes(file), 0)
  const shortlists = all - vocabularies - model.sizeBytes
  return 1.2 * model.sizeBytes + 12 * vocabularies + shortlists + WORKING_SPACE_BYTES
}

/** A compressed shortlist packs to two fifths. */
function loadedBytes({ path, sizeBytes }: PackFile): number {
  return path.endsWith('.gz') ? 2.5 * sizeBytes : sizeBytes
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
