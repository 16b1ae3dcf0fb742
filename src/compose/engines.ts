import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.ts'
import { createApertiumEngine } from '../engines/apertium/apertium-engine.ts'
import { createFixtureEngine } from '../engines/fixture/fixture-engine.ts'
import { createMarianEngine } from '../engines/marian/marian-engine.ts'
import { createChatEngine } from '../engines/remote/chat-engine.ts'
import { createUpstreamEngine } from '../engines/remote/upstream-engine.ts'
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
    case 'remote': {
      const { baseUrl, model, apiKey, languages } = engines.remote
      if (baseUrl === undefined || model === undefined) return []
      const key = apiKey === undefined ? {} : { apiKey }
      return [createChatEngine(dependencies, { baseUrl, model, languages, ...key })]
    }
    case 'upstream': {
      const { baseUrl, apiKey, scheme } = engines.upstream
      if (baseUrl === undefined) return []
      return [
        createUpstreamEngine(dependencies, { baseUrl, scheme, ...(apiKey === undefined ? {} : { apiKey }) }),
      ]
    }
  }
}
