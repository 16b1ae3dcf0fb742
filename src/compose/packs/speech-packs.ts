import type { Config } from '../../config/config.ts'
import { removePack } from '../../packs/install-directory.ts'
import { type OfferedSpeechPack, SPEECH_CATALOGUE } from '../../packs/speech/speech-catalogue.ts'
import {
  findDamage,
  listSpeechPacks,
  readSpeechPack,
  type SpeechPack,
} from '../../packs/speech/speech-pack.ts'
import type { SpeechImport } from './import-speech-pack.ts'
import { fromPackErrors } from './pack-errors.ts'
import type { SpeechPull } from './pull-speech-pack.ts'

/** The speech packs of one directory; works beside a running server. Errors: `InterpresError`. */
export interface LocalSpeechPacks {
  list(): ReturnType<typeof listSpeechPacks>
  offered(): readonly OfferedSpeechPack[]
  pull(request: SpeechPull): Promise<SpeechPack>
  import(request: SpeechImport): Promise<SpeechPack>
  /** Checks files against the hashes of their installation; every pack when no names are given. */
  verify(
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly problem: string | undefined }[]>
  remove(id: string): Promise<void>
}

export function composeSpeechPacks(config: Config): LocalSpeechPacks {
  const { packsDirectory } = config.speech

  return {
    list: () => listSpeechPacks(packsDirectory),
    offered: () => SPEECH_CATALOGUE,
    // What fetches and unpacks is loaded when a pack is installed.
    pull: (request) =>
      fromPackErrors(async () => {
        const { pullSpeechPack } = await import('./pull-speech-pack.ts')
        return await pullSpeechPack(config, request)
      }),
    import: (request) =>
      fromPackErrors(async () => {
        const { importSpeechPack } = await import('./import-speech-pack.ts')
        return await importSpeechPack(packsDirectory, request)
      }),
    verify: (ids) =>
      fromPackErrors(async () => {
        const { packs, unreadable } = await listSpeechPacks(packsDirectory)
        const wanted = ids.length === 0 ? [...packs, ...unreadable].map(({ id }) => id) : ids
        return await Promise.all(
          wanted.map(async (id) => {
            const problem = unreadable.find((one) => one.id === id)?.problem
            return { id, problem: problem ?? (await findDamage(await readSpeechPack(packsDirectory, id))) }
          }),
        )
      }),
    remove: (id) => fromPackErrors(() => removePack(packsDirectory, id)),
  }
}
