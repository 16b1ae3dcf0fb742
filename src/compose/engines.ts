import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.ts'
import { createApertiumEngine } from '../engines/apertium/apertium-engine.ts'
import { createFixtureEngine } from '../engines/fixture/fixture-engine.ts'
import { createMarianEngine } from '../engines/marian/marian-engine.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import type { TranslationEngine } from '../translation/engine.ts'

type EngineName = Config['engines']['enabled'][number]

const MARIAN_WORKERS_LIMIT = 4

/**
 * The engines that the configuration names, in its order. None of them starts a model or a process before it is
 * needed.
 */
export async function composeEngines(
  config: Config,
  dependencies: { readonly logger: Logger; readonly clock: Clock },
): Promise<readonly TranslationEngine[]> {
  const engines: TranslationEngine[] = []
  for (const name of config.engines.enabled)
    engines.push(...(await composeEngine(name, config, dependencies)))
  return engines
}

async function composeEngine(
  name: EngineName,
  { engines, modelsDirectory }: Config,
  dependencies: { readonly logger: Logger; readonly clock: Clock },
): Promise<readonly TranslationEngine[]> {
  switch (name) {
    case 'marian': {
      const workers = Math.min(MARIAN_WORKERS_LIMIT, availableParallelism())
      return [await createMarianEngine(dependencies, { modelsDirectory, workers })]
    }
    case 'apertium': {
      const { modesDirectory, idleMs, maxPipelines } = engines.apertium
      return [createApertiumEngine(dependencies, { modesDirectory, idleMs, maxPipelines })]
    }
    case 'fixture':
      return [createFixtureEngine()]
    case 'remote':
    case 'upstream':
      return []
  }
}
