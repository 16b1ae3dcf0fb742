import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Samples } from '../audio.ts'
import type { AudioEncoder, EncodedSpeech } from '../audio-encoder.ts'
import type { RecordedSpeechType, SpeechType } from '../media-types.ts'
import type { Synthesisers } from '../synthesiser.ts'
import type { TimedText } from './timed-text.ts'

export interface SpeakingDependencies {
  readonly synthesisers: Pick<Synthesisers, 'choose'>
  readonly encoder: Pick<AudioEncoder, 'open'>
}

export interface SpeakingOptions {
  readonly sentences: readonly TimedText[]
  readonly language: LanguageCode
  readonly type: RecordedSpeechType
  /** Of the recording: silence fills what is left of it at the end. */
  readonly durationMs: number
  readonly signal: AbortSignal
}

/**
 * Speaks sentences at the times at which they were said, with silence between them; where one takes longer, the next
 * follows it at once. Gives the file piece by piece. Errors: `invalid_parameter` when nobody speaks the language,
 * `engine_unavailable`, those of the signal.
 */
export async function* speakRecording(
  { sentences, language, type, durationMs, signal }: SpeakingOptions,
  { synthesisers, encoder }: SpeakingDependencies,
): AsyncGenerator<Uint8Array> {
  const synthesiser = synthesisers.choose(language)
  if (synthesiser === undefined)
    throw new InterpresError('invalid_parameter', `No voice is installed that speaks ${language}.`)
  const { samplesPerSecond } = synthesiser
  const encoding = await encoder.open(fileType(type), { samplesPerSecond })
  let position = 0
  const encode = (samples: Samples): Promise<EncodedSpeech> => {
    position += samples.length
    return encoding.encode(samples)
  }
  async function* silenceUntil(ms: number): AsyncGenerator<Uint8Array> {
    for (;;) {
      const missing = Math.floor((ms * samplesPerSecond) / 1_000) - position
      if (missing <= 0) return
      yield* (await encode(new Int16Array(Math.min(missing, samplesPerSecond)))).data
    }
  }
  try {
    for (const { text, startMs } of sentences) {
      yield* silenceUntil(startMs)
      for await (const samples of synthesiser.speak({ text, language, voice: undefined, signal }))
        yield* (await encode(samples)).data
    }
    yield* silenceUntil(durationMs)
    yield* (await encoding.finish()).data
  } finally {
    await encoding.close()
  }
}

/** Packets of Opus alone are no file that anybody could play: as a file they are put into Ogg, as RFC 7845 says. */
function fileType(type: RecordedSpeechType): SpeechType | RecordedSpeechType {
  return type === 'audio/opus' ? 'audio/ogg;codecs=opus' : type
}
