import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { installDirectory } from '../../packs/install-directory.ts'
import {
  hashFiles,
  readSpeechPack,
  SPEECH_MANIFEST,
  type SpeechManifest,
  type SpeechPack,
} from '../../packs/speech/speech-pack.ts'
import { findSherpaModel } from '../../recognisers/sherpa/model-files.ts'
import { findSherpaVoice } from '../../synthesisers/sherpa/voice-files.ts'

/** What is known of a pack before it is unpacked. */
export type Facts = Pick<
  SpeechManifest,
  'kind' | 'licence' | 'quality' | 'punctuates' | 'detectsLanguage'
> & {
  readonly languages: readonly LanguageCode[]
}

export interface Interruptible {
  readonly signal: AbortSignal
  readonly replace?: boolean | undefined
  /** The archive has to have this hash. */
  readonly sha256?: string | undefined
}

/** Lets `fill` write a pack, hashes what is there, and gives it its place. */
export async function installSpeechPack(
  packsDirectory: string,
  id: string,
  { replace, sha256 }: Interruptible,
  fill: (directory: string) => Promise<{ facts: Facts; archive?: SpeechManifest['archive'] }>,
): Promise<SpeechPack> {
  await installDirectory(
    { modelsDirectory: packsDirectory, name: id, replace: replace === true },
    async (directory) => {
      const { facts, archive } = await fill(directory)
      if (sha256 !== undefined && archive?.sha256 !== sha256.toLowerCase()) {
        throw new InterpresError('invalid_parameter', 'The archive has another SHA-256 than was asked for.')
      }
      const kind = await kindOf(directory, facts.kind)
      const manifest: SpeechManifest = {
        format: 1,
        ...facts,
        kind,
        languages: [...facts.languages],
        ...(archive === undefined ? {} : { archive }),
        files: await hashFiles(directory),
      }
      await writeFile(join(directory, SPEECH_MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`)
    },
  )
  return await readSpeechPack(packsDirectory, id)
}

/** As the files say; what cannot be used is refused before it is installed. */
async function kindOf(directory: string, expected: SpeechManifest['kind']): Promise<SpeechManifest['kind']> {
  if (expected === 'voice' || (await findSherpaVoice(directory)) !== undefined) {
    if ((await findSherpaVoice(directory)) === undefined) {
      throw new InterpresError('invalid_parameter', 'The directory holds no voice: a model with tokens.txt.')
    }
    return 'voice'
  }
  return (await findSherpaModel(directory)).isStreaming ? 'streaming' : 'whole-utterance'
}
