import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import { listSpeechPacks } from '../packs/speech/speech-pack.ts'
import { hasSherpaOnnx } from '../recognisers/sherpa/sherpa-onnx.ts'
import type { Synthesiser } from '../speech/synthesiser.ts'
import { createSherpaSynthesiser } from '../synthesisers/sherpa/sherpa-synthesiser.ts'
import { findSherpaVoice } from '../synthesisers/sherpa/voice-files.ts'

/** A synthesiser for each speech pack that speaks, of those that are installed when the process starts. */
export async function composeSherpaVoices(
  { speech }: Config,
  dependencies: { readonly clock: Clock; readonly logger: Logger },
): Promise<readonly Synthesiser[]> {
  if (!hasSherpaOnnx()) return []
  const { packs } = await listSpeechPacks(speech.packsDirectory)
  const voices: Synthesiser[] = []
  for (const { id, directory, languages, manifest } of packs.filter(
    (pack) => pack.manifest.kind === 'voice',
  )) {
    const voice = await findSherpaVoice(directory).catch((error: Error) => {
      dependencies.logger.warn({ error, pack: id }, 'a voice cannot be used')
      return undefined
    })
    if (voice === undefined) continue
    const { quality } = manifest
    voices.push(createSherpaSynthesiser(dependencies, { name: id, voice, languages, quality }))
  }
  return voices
}
