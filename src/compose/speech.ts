import type { Config } from '../config/config.ts'
import type { GlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import { createDictionaryNames } from '../sentences/dictionary-names.ts'
import { createSentencexSplitter } from '../sentences/sentencex-splitter.ts'
import type { AudioDecoder } from '../speech/audio-decoder.ts'
import type { AudioEncoder } from '../speech/audio-encoder.ts'
import type { OpenLiveSpeech } from '../speech/live/live-speech.ts'
import { createOpenLiveSpeech } from '../speech/live/open-live-speech.ts'
import type { Recognisers } from '../speech/recogniser.ts'
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from '../speech/sessions/voice-session.ts'
import { createSpeechTranslation } from '../speech/speech-translation.ts'
import type { Synthesisers } from '../speech/synthesiser.ts'
import type { NameCase } from '../speech/transcript/written-words.ts'
import type { VoiceActivityDetector } from '../speech/voice-activity.ts'
import type { SentenceSplitter } from '../translation/sentences/sentence-splitter.ts'
import type { Gauges } from './engine-gauges.ts'
import { composeRecognisers } from './recognisers.ts'
import { composeSound } from './sound.ts'
import type { Translation } from './translation.ts'

/** Everything that listens and speaks, shared by the regions of a process: it keeps no sound and no text. */
export interface Speech {
  readonly decoder: AudioDecoder
  readonly encoder: AudioEncoder
  readonly voiceActivity: VoiceActivityDetector
  readonly recognisers: Recognisers
  readonly synthesisers: Synthesisers
  readonly splitter: SentenceSplitter
  readonly nameCase: NameCase
  /** Speech while it goes on, with the glossaries of a region. */
  openLive(region: { readonly glossaryResolver: GlossaryResolver }): OpenLiveSpeech
  readonly sessionLimits: SessionLimits
  /** What the operator should know, in sentences. */
  warnings(): readonly string[]
  close(): Promise<void>
}

export interface SpeechDependencies {
  readonly logger: Logger
  readonly clock: Clock
  readonly metrics: Gauges
  readonly translation: Pick<Translation, 'translator' | 'support'>
}

/**
 * Nothing is started before it is needed, and of what the configuration does not name not even the code is loaded.
 * `undefined` where voice is switched off.
 */
export async function composeSpeech(
  config: Config,
  dependencies: SpeechDependencies,
  overrides: Partial<Speech> = {},
): Promise<Speech | undefined> {
  if (!config.speech.enabled) return undefined
  const heard = await composeRecognisers(config, dependencies)
  const { decoder, encoder, voiceActivity, synthesisers, ...sound } = await composeSound(config, dependencies)
  const shared = {
    decoder,
    encoder,
    voiceActivity,
    synthesisers,
    recognisers: heard.recognisers,
    splitter: createSentencexSplitter(dependencies),
    nameCase: createDictionaryNames(),
  }
  const { translator } = dependencies.translation
  return {
    ...shared,
    openLive: ({ glossaryResolver }) =>
      createOpenLiveSpeech({
        ...shared,
        translation: createSpeechTranslation({ translator, glossaryResolver }),
        clock: dependencies.clock,
      }),
    sessionLimits: {
      ...DEFAULT_SESSION_LIMITS,
      sessions: config.speech.streams,
      sessionsPerKey: config.speech.streamsPerKey,
    },
    warnings: () => heard.warnings(),
    async close() {
      await Promise.all([heard.close(), sound.close()])
    },
    ...overrides,
  }
}
