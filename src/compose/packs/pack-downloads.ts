import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import { type BetterPacks, createBetterPacks } from '../../packs/better-packs.ts'
import type { ModelPacks } from '../../packs/model-packs.ts'
import { createPullJobs, type PullJobs, type PullJobsDependencies } from '../../packs/pull-jobs.ts'
import type { SpeechPacks } from '../../packs/speech/speech-packs.ts'
import { composePacks } from './compose-packs.ts'
import { composeListedSpeechPacks } from './listed-speech-packs.ts'

/** The packs of this machine, and what is being fetched. */
export interface PackDownloads {
  readonly packs: ModelPacks
  readonly speech: SpeechPacks
  readonly pulls: PullJobs
  /** Where the service fetches packs by itself. */
  readonly better: BetterPacks | undefined
}

export function composePackDownloads(
  config: Config,
  dependencies: { readonly clock: Clock; readonly ids: IdSource; readonly logger: Logger },
): PackDownloads {
  const packs = composePacks(config)
  const speech = composeListedSpeechPacks(config)
  const pull: PullJobsDependencies['packs']['pull'] = (order) =>
    'speech' in order ? speech.pull(order) : packs.pull(order)
  const pulls = createPullJobs({ ...dependencies, packs: { pull } })
  const better = config.models.autoPull ? createBetterPacks({ ...dependencies, packs, pulls }) : undefined
  return { packs, speech, pulls, better }
}
