import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import { baseLanguage } from '../languages/language-code.ts'
import { bestOffered } from '../packs/speech/speech-catalogue.ts'
import { createRecognisers } from '../speech/create-recognisers.ts'
import type { Recogniser, Recognisers } from '../speech/recogniser.ts'
import { createStreamShare } from '../speech/share-streams.ts'

export interface InstalledRecognisers {
  readonly recognisers: Recognisers
  /** All of them, in order of preference. */
  list(): readonly Recogniser[]
  /** What the operator should know, in sentences. */
  warnings(): readonly string[]
  close(): Promise<void>
}

export interface RecogniserDependencies {
  readonly logger: Logger
  readonly clock: Clock
}

type RecogniserName = Config['speech']['recognisers'][number]

/** What one name of the configuration stands for. */
interface Source {
  current(): readonly Recogniser[]
  warnings(): readonly string[]
  close(): Promise<void>
}

/** Nothing is started before somebody speaks, and of what the configuration does not name not even the code is loaded. */
export async function composeRecognisers(
  config: Config,
  dependencies: RecogniserDependencies,
): Promise<InstalledRecognisers> {
  const share = createStreamShare(config.speech.streams)
  const sources: Source[] = []
  for (const name of config.speech.recognisers) {
    sources.push(await composeNamed(name, config, dependencies, share))
  }
  const list = () => sources.flatMap((source) => source.current())
  return {
    recognisers: createRecognisers({
      installed: list,
      commandFor(language) {
        const pack = bestOffered(baseLanguage(language))
        return pack === undefined ? undefined : `npx interpres models pull --speech ${pack.id}`
      },
    }),
    list,
    warnings: () => [
      ...(list().length === 0 ? ['No speech recogniser is installed: nobody hears speech.'] : []),
      ...sources.flatMap((source) => source.warnings()),
    ],
    async close() {
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}

async function composeNamed(
  name: RecogniserName,
  config: Config,
  dependencies: RecogniserDependencies,
  share: (recogniser: Recogniser) => Recogniser,
): Promise<Source> {
  if (name === 'sherpa') {
    const { composeSherpaRecognisers } = await import('./sherpa-recognisers.ts')
    return await composeSherpaRecognisers(config, dependencies, share)
  }
  const all = await composeFixed(name, config, dependencies)
  const shared = all.map(share)
  return {
    current: () => shared,
    warnings: () => [],
    async close() {
      await Promise.all(all.map((recogniser) => recogniser.close()))
    },
  }
}

/** Recognisers that are there, or not, for as long as the process lives. */
async function composeFixed(
  name: Exclude<RecogniserName, 'sherpa'>,
  { speech }: Config,
  dependencies: RecogniserDependencies,
): Promise<readonly Recogniser[]> {
  switch (name) {
    case 'remote': {
      const { baseUrl, model, apiKey, languages } = speech.remote
      if (baseUrl === undefined) return []
      const { createRemoteRecogniser } = await import('../recognisers/remote/remote-recogniser.ts')
      const { streams } = speech
      return [createRemoteRecogniser(dependencies, { baseUrl, model, apiKey, languages, streams })]
    }
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
