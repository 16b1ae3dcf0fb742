import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { EnginePair, TranslationEngine } from '../../translation/engine.ts'
import { createInstalledModes } from './modes/installed-modes.ts'
import { openPipeline } from './pipelines/pipeline.ts'
import { createPipelinePool, type PipelineSnapshot } from './pipelines/pipeline-pool.ts'

export interface ApertiumEngineConfig {
  /** Where the mode files lie. Default `/usr/share/apertium/modes`. */
  readonly modesDirectory?: string
  /** Where the programs lie. Default `/usr/bin`. */
  readonly programDirectory?: string
  /** A pipeline unused for this long is ended. Default 5 minutes. */
  readonly idleMs?: number
  /** Language pairs held open at the same time, each 8 to 22 processes. Default 12. */
  readonly maxPipelines?: number
  /** Resident memory of all processes; beyond it idle pipelines are ended. Default 1.5 GiB. */
  readonly limitBytes?: number
  /** Segments that may wait for one pair before requests are refused. Default 4096. */
  readonly queueLimit?: number
  /** How long one sentence may take before its pipeline is replaced. Default 10 s. */
  readonly segmentTimeoutMs?: number
}

export interface ApertiumSnapshot {
  /** Directions that are installed and served. */
  readonly pairs: number
  readonly pipelines: readonly PipelineSnapshot[]
}

export interface ApertiumEngine extends TranslationEngine {
  /** State for diagnosis and metrics. */
  snapshot(): ApertiumSnapshot
}

const DEFAULTS = {
  modesDirectory: '/usr/share/apertium/modes',
  programDirectory: '/usr/bin',
  idleMs: 300_000,
  maxPipelines: 12,
  limitBytes: 1.5 * 1024 ** 3,
  queueLimit: 4096,
  segmentTimeoutMs: 10_000,
} as const

const LONGEST_SWEEP_MS = 10_000
const SWEEPS_PER_IDLE_TIME = 4

/**
 * Translates by rules, with the programs and language data of Apertium as separate processes. Serves the installed
 * ones of a fixed list of directions; formality, context and instructions have no effect. Nothing is started before
 * the first request for a pair.
 */
export function createApertiumEngine(
  dependencies: { readonly logger: Logger; readonly clock: Clock },
  config: ApertiumEngineConfig = {},
): ApertiumEngine {
  const settings = { ...DEFAULTS, ...config }
  const installed = createInstalledModes({ clock: dependencies.clock, config: settings })
  const pool = createPipelinePool(
    { ...dependencies, openPipeline: (mode) => openPipeline(mode, settings) },
    settings,
  )
  const sweeping = setInterval(
    () => pool.sweep(),
    Math.min(LONGEST_SWEEP_MS, Math.ceil(settings.idleMs / SWEEPS_PER_IDLE_TIME)),
  )
  sweeping.unref()
  const endAll = (): void => void pool.close()
  process.once('exit', endAll)
  let closed = false

  function pairs(): readonly EnginePair[] {
    return installed.list().map(({ source, target }) => ({
      source,
      target,
      quality: 'basic',
      formality: false,
      instructions: false,
    }))
  }

  return {
    name: 'apertium',
    pairs,
    async translate({ pair, segments, signal }) {
      if (closed) throw new InterpresError('engine_unavailable', 'The translation engine has been closed.')
      const mode = installed
        .list()
        .find(({ source, target }) => source === pair.source && target === pair.target)
      if (mode === undefined) {
        throw new InterpresError(
          'unsupported_pair',
          `No installed rules translate from ${pair.source} to ${pair.target}.`,
        )
      }
      return await pool.use(mode).translate(segments, signal)
    },
    snapshot: () => ({ pairs: installed.list().length, pipelines: pool.snapshot() }),
    async close() {
      closed = true
      clearInterval(sweeping)
      process.off('exit', endAll)
      await pool.close()
    },
  }
}
