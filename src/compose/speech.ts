import type { Config } from '../config/config.ts'
import type { GlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logging.ts'
import type { AudioDecoder } from '../speech/audio-decoder.ts'
import type { AudioEncoder } from '../speech/audio-encoder.ts'
import type { OpenLiveSpeech } from '../speech/live/live-speech.ts'
import type { Recogniser, Recognisers } from '../speech/recogniser.ts'
import type { Synthesisers } from '../speech/synthesiser.ts'
import type { VoiceActivityDetector } from '../speech/voice-activity.ts'
import type { Gauges } from './engine-gauges.ts'
import type { Translation } from './translation.ts'

/** Everything that listens and speaks, shared by the regions of a process: it keeps no sound and no text. */
export interface Speech {
  readonly decoder: AudioDecoder
  readonly encoder: AudioEncoder
  readonly voiceActivity: VoiceActivityDetector
  readonly recognisers: Recognisers
  readonly synthesisers: Synthesisers
  /** Speech while it goes on, with the glossaries of a region. */
  openLive(region: { readonly glossaryResolver: GlossaryResolver }): OpenLiveSpeech
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

type RecogniserName = Config['speech']['recognisers'][number]

/**
 * Nothing is started before it is needed, and of what the configuration does not name not even the code is loaded.
 * `undefined` where voice is switched off, or no part of it is there.
 */
export async function composeSpeech(
  config: Config,
  dependencies: SpeechDependencies,
): Promise<Speech | undefined> {
  if (!config.speech.enabled) return undefined
  const list = await composeRecogniserList(config, dependencies)
  // Each part is plugged in here by its factory: createAudioDecoder, createAudioEncoder, createVoiceActivityDetector,
  // createSynthesisers, createRecognisers({ list, streams }), createOpenLiveSpeech.
  const parts: Partial<Speech> = {}
  const { decoder, encoder, voiceActivity, recognisers, synthesisers, openLive } = parts
  const isThere = decoder && encoder && voiceActivity && recognisers && synthesisers && openLive
  if (!isThere) {
    await closeAll(list)
    return undefined
  }
  return {
    decoder,
    encoder,
    voiceActivity,
    recognisers,
    synthesisers,
    openLive,
    warnings: () => [],
    close: () => closeAll(list),
  }
}

async function composeRecogniserList(
  config: Config,
  dependencies: SpeechDependencies,
): Promise<readonly Recogniser[]> {
  const list: Recogniser[] = []
  for (const name of config.speech.recognisers) list.push(...(await composeNamed(name, config, dependencies)))
  return list
}

async function composeNamed(
  name: RecogniserName,
  { speech }: Config,
  _dependencies: SpeechDependencies,
): Promise<readonly Recogniser[]> {
  switch (name) {
    case 'sherpa':
    case 'remote':
    case 'pocketsphinx':
      return []
    case 'scripted': {
      const { readScripts } = await import('../recognisers/scripted/read-scripts.ts')
      const { createScriptedRecogniser } = await import('../recognisers/scripted/scripted-recogniser.ts')
      const scripts = await readScripts(speech.script ?? '')
      return scripts.map((script) => createScriptedRecogniser(script))
    }
  }
}

async function closeAll(list: readonly Recogniser[]): Promise<void> {
  await Promise.all(list.map((recogniser) => recogniser.close()))
}
