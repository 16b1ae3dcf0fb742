import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import { createRecognisers } from '../speech/create-recognisers.ts'
import type { Recogniser, Recognisers } from '../speech/recogniser.ts'
import { shareStreams } from '../speech/share-streams.ts'

export interface InstalledRecognisers {
  readonly recognisers: Recognisers
  /** What the operator should know, in sentences. */
  warnings(): readonly string[]
  close(): Promise<void>
}

export interface RecogniserDependencies {
  readonly logger: Logger
  readonly clock: Clock
}

type RecogniserName = Config['speech']['recognisers'][number]

/** Nothing is started before somebody speaks, and of what the configuration does not name not even the code is loaded. */
export async function composeRecognisers(
  config: Config,
  dependencies: RecogniserDependencies,
): Promise<InstalledRecognisers> {
  const all: Recogniser[] = []
  for (const name of config.speech.recognisers) all.push(...(await composeNamed(name, config, dependencies)))
  const shared = shareStreams(all, config.speech.streams)
  return {
    recognisers: createRecognisers({ installed: () => shared, commandFor: () => undefined }),
    warnings: () => (all.length === 0 ? ['No speech recogniser is installed: nobody hears speech.'] : []),
    async close() {
      await Promise.all(all.map((recogniser) => recogniser.close()))
    },
  }
}

async function composeNamed(
  name: RecogniserName,
  { speech }: Config,
  dependencies: RecogniserDependencies,
): Promise<readonly Recogniser[]> {
  switch (name) {
    case 'sherpa':
    case 'remote':
      return []
    case 'pocketsphinx': {
      const { findPocketsphinx } = await import('../recognisers/pocketsphinx/installation.ts')
      const installation = findPocketsphinx()
      if (installation === undefined) return []
      const { createPocketsphinxRecogniser } = await import(
        '../recognisers/pocketsphinx/pocketsphinx-recogniser.ts'
      )
      return [createPocketsphinxRecogniser(dependencies, { installation, streams: speech.streams })]
    }
    case 'scripted': {
      const { readScripts } = await import('../recognisers/scripted/read-scripts.ts')
      const { createScriptedRecogniser } = await import('../recognisers/scripted/scripted-recogniser.ts')
      const scripts = await readScripts(speech.script ?? '')
      return scripts.map((script) => createScriptedRecogniser(script))
    }
  }
}
