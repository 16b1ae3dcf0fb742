import { createAudioDecoder } from '../audio/audio-decoder.ts'
import { createAudioEncoder } from '../audio/audio-encoder.ts'
import { createVoiceActivityDetector } from '../audio/voice-activity/voice-activity-detector.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import type { AudioDecoder } from '../speech/audio-decoder.ts'
import type { AudioEncoder } from '../speech/audio-encoder.ts'
import { createSynthesisers } from '../speech/create-synthesisers.ts'
import type { Synthesiser, Synthesisers } from '../speech/synthesiser.ts'
import type { VoiceActivityDetector } from '../speech/voice-activity.ts'
import { createEspeakNg } from '../synthesisers/espeak-ng/espeak-ng.ts'
import { composeSherpaVoices } from './sherpa-voices.ts'

/** What sound comes in by and goes out by. */
export interface Sound {
  readonly decoder: AudioDecoder
  readonly encoder: AudioEncoder
  readonly voiceActivity: VoiceActivityDetector
  readonly synthesisers: Synthesisers
  readonly voices: readonly Synthesiser[]
  close(): Promise<void>
}

/** Nothing is started before somebody speaks. */
export async function composeSound(
  config: Config,
  dependencies: { readonly clock: Clock; readonly logger: Logger },
): Promise<Sound> {
  const { ffmpeg, espeak } = config.speech
  const espeakNg = await createEspeakNg({ program: espeak })
  const voices = [
    ...(await composeSherpaVoices(config, dependencies)),
    ...(espeakNg === undefined ? [] : [espeakNg]),
  ]
  return {
    decoder: createAudioDecoder({ ffmpeg }),
    encoder: createAudioEncoder({ ffmpeg }),
    voiceActivity: createVoiceActivityDetector(),
    synthesisers: createSynthesisers(voices),
    voices,
    async close() {
      await Promise.all(voices.map((voice) => voice.close()))
    },
  }
}
