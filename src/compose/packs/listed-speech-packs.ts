import type { Config } from '../../config/config.ts'
import type { ListedSpeechPack, SpeechPacks } from '../../packs/speech/speech-packs.ts'
import { composeSpeechPacks } from './speech-packs.ts'

/** The speech packs of this machine as pages see them. */
export function composeListedSpeechPacks(config: Config): SpeechPacks {
  const packs = composeSpeechPacks(config)
  return {
    async list() {
      const { packs: installed, unreadable } = await packs.list()
      return [
        ...installed.map(({ id, manifest }): ListedSpeechPack => {
          const { kind, languages, quality, licence, files } = manifest
          const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
          return { name: id, kind, languages, quality, licence, bytes, problem: undefined }
        }),
        ...unreadable.map(({ id, problem }) => ({ name: id, bytes: undefined, problem })),
      ]
    },
    offered: () => packs.offered(),
    async pull({ speech, replace, signal, onProgress }) {
      await packs.pull({
        id: speech,
        replace,
        signal,
        onProgress: ({ file, receivedBytes }) => onProgress(file, receivedBytes),
        onWaiting: () => {},
      })
    },
    remove: (name) => packs.remove(name),
  }
}
