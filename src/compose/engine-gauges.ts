import type { ApertiumEngine } from '../engines/apertium/apertium-engine.ts'
import type { MarianEngine } from '../engines/marian/marian-engine.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Where figures are shown that are read when somebody asks for them. */
export type Gauges = Pick<Metrics, 'gauge'>

/** Names that others read by, too; see `operations/running-server.ts`. */
export const MODEL_GAUGES = {
  memory: 'interpres_models_memory_bytes',
  limit: 'interpres_models_memory_limit_bytes',
  workers: 'interpres_models_workers',
  workersAlive: 'interpres_models_workers_alive',
  queued: 'interpres_models_queued_segments',
  running: 'interpres_models_running_segments',
} as const
export const PIPELINE_GAUGES = { memory: 'interpres_apertium_memory_bytes' } as const

/** Shows which models are loaded where, what they cost, and how busy the workers are. */
export function showModels({ gauge }: Gauges, engine: MarianEngine): void {
  const figure = (name: `interpres_${string}`, help: string, read: () => number) =>
    gauge(name, help, [], () => [{ labels: {}, value: read() }])

  gauge(MODEL_GAUGES.memory, 'Memory of each loaded model in each worker.', ['model', 'worker'], () =>
    engine.snapshot().models.map(({ key, worker, sizeBytes }) => ({
      labels: { model: key, worker: String(worker) },
      value: sizeBytes,
    })),
  )
  figure(MODEL_GAUGES.limit, 'Memory that loaded models may take together.', () => {
    return engine.snapshot().limitBytes
  })
  figure(MODEL_GAUGES.workers, 'Threads that translate with models when there is work.', () => {
    return engine.snapshot().workers
  })
  figure(MODEL_GAUGES.workersAlive, 'Threads that are started.', () => engine.snapshot().aliveWorkers)
  figure('interpres_models_worker_deaths', 'Threads that ended unasked since the start.', () => {
    return engine.snapshot().workerDeaths
  })
  figure(MODEL_GAUGES.queued, 'Segments that wait for a worker.', () => engine.snapshot().queuedSegments)
  figure(MODEL_GAUGES.running, 'Segments that workers have.', () => engine.snapshot().runningSegments)
  figure('interpres_models_packs', 'Model packs that can be used.', () => engine.snapshot().packs.length)
  figure('interpres_models_built_in_packs', 'Those of them that come with the service.', () => {
    return engine.snapshot().builtInPacks.length
  })
  figure('interpres_models_unreadable_packs', 'Model packs that cannot be used.', () => {
    return engine.snapshot().unreadablePacks.length
  })
}

/** Shows which pipelines of Apertium are open, and what they cost. */
export function showPipelines({ gauge }: Gauges, engine: ApertiumEngine): void {
  const perPipeline = (
    name: `interpres_${string}`,
    help: string,
    read: (pipeline: ReturnType<ApertiumEngine['snapshot']>['pipelines'][number]) => number,
  ) =>
    gauge(name, help, ['pair'], () =>
      engine.snapshot().pipelines.map((pipeline) => ({
        labels: { pair: `${pipeline.source}-${pipeline.target}` },
        value: read(pipeline),
      })),
    )

  perPipeline(
    PIPELINE_GAUGES.memory,
    'Resident memory of the processes of each open pipeline.',
    (pipeline) => {
      return pipeline.residentBytes
    },
  )
  perPipeline('interpres_apertium_processes', 'Processes of each open pipeline.', ({ processIds }) => {
    return processIds.length
  })
  perPipeline('interpres_apertium_queued_segments', 'Segments that wait for a pipeline.', (pipeline) => {
    return pipeline.queuedSegments
  })
  perPipeline(
    'interpres_apertium_failures',
    'Times a pipeline ended unasked since the start.',
    (pipeline) => {
      return pipeline.failures
    },
  )
  gauge('interpres_apertium_pairs', 'Directions that are installed.', [], () => [
    { labels: {}, value: engine.snapshot().pairs },
  ])
}
