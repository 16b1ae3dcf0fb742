import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import { withTagsAside } from '../translation/decorators/with-tags-aside.ts'
import type { TranslationEngine } from '../translation/engine.ts'
import { type Gauges, showModels, showPipelines } from './engine-gauges.ts'
import { packPlaces } from './pack-places.ts'

type EngineName = Config['engines']['enabled'][number]

interface EngineDependencies {
  readonly logger: Logger
  readonly clock: Clock
  /** Where engines show what they hold. */
  readonly metrics: Gauges
}

const MARIAN_WORKERS_LIMIT = 4
const MEGABYTE = 1024 ** 2

/**
 * The engines that the configuration names, in its order. None of them starts a model or a process before it is
 * needed, and of those that it does not name not even the code is loaded.
 */
export async function composeEngines(
  config: Config,
  dependencies: EngineDependencies,
): Promise<readonly TranslationEngine[]> {
  const engines: TranslationEngine[] = []
  for (const name of config.engines.enabled)
    engines.push(...(await composeEngine(name, config, dependencies)))
  return engines
}

async function composeEngine(
  name: EngineName,
  config: Config,
  dependencies: EngineDependencies,
): Promise<readonly TranslationEngine[]> {
  const { engines, models } = config
  switch (name) {
    case 'marian': {
      const { createMarianEngine } = await import('../engines/marian/marian-engine.ts')
      const engine = await createMarianEngine(dependencies, {
        ...packPlaces(config),
        workers: models.workers ?? Math.min(MARIAN_WORKERS_LIMIT, availableParallelism()),
        limitBytes: models.memoryMegabytes * MEGABYTE,
        idleUnloadMs: models.idleMs,
        runtime: models.runtime,
        rescanMs: models.rescanMs,
      })
      showModels(dependencies.metrics, engine)
      return [withTagsAside(engine)]
    }
    case 'apertium': {
      const { createApertiumEngine } = await import('../engines/apertium/apertium-engine.ts')
      const { modesDirectory, idleMs, maxPipelines } = engines.apertium
      const engine = createApertiumEngine(dependencies, { modesDirectory, idleMs, maxPipelines })
      showPipelines(dependencies.metrics, engine)
      return [withTagsAside(engine)]
    }
    case 'fixture': {
      const { createFixtureEngine } = await import('../engines/fixture/fixture-engine.ts')
      return [createFixtureEngine()]
    }
    case 'remote': {
      const { baseUrl, model, apiKey, languages } = engines.remote
      if (baseUrl === undefined || model === undefined) return []
      const { createChatEngine } = await import('../engines/remote/chat-engine.ts')
      const key = apiKey === undefined ? {} : { apiKey }
      return [createChatEngine(dependencies, { baseUrl, model, languages, ...key })]
    }
    case 'upstream': {
      const { baseUrl, apiKey, scheme } = engines.upstream
      if (baseUrl === undefined) return []
      const { createUpstreamEngine } = await import('../engines/remote/upstream-engine.ts')
      return [
        createUpstreamEngine(dependencies, { baseUrl, scheme, ...(apiKey === undefined ? {} : { apiKey }) }),
      ]
    }
  }
}
