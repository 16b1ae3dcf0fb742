import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { joinSamples, type Samples } from '../audio.ts'
import type { AudioEncoder } from '../audio-encoder.ts'
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
 * Most formats fill the last frame of what is encoded at once, and are heard to pause there: stretches of more than this
 * are encoded, and end with a sentence or within silence. Only a sentence that is longer than the rest of the longest is cut.
 */
const STRETCH_MS = 20_000
const LONGEST_STRETCH_MS = 60_000

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
  /** What a player plays of all that was encoded, with what the format fills its frames with. */
  let encodedMs = 0
  /** Not encoded yet. */
  let parts: Samples[] = []
  let length = 0

  const samplesIn = (ms: number): number => Math.floor((ms * samplesPerSecond) / 1_000)

  function add(samples: Samples): void {
    parts.push(samples)
    length += samples.length
  }
  async function* encodeFrom(leastMs: number): AsyncGenerator<Uint8Array> {
    if (length === 0 || length < samplesIn(leastMs)) return
    const { data, durationMs: playedMs } = await encoding.encode(joinSamples(parts))
    encodedMs += playedMs
    parts = []
    length = 0
    yield* data
  }
  /** Its end waits for what follows, as anything that fills a frame there would delay it. */
  async function* silenceUntil(ms: number): AsyncGenerator<Uint8Array> {
    for (;;) {
      const missing = samplesIn(ms - encodedMs) - length
      if (missing <= 0) return
      add(new Int16Array(Math.min(missing, samplesIn(STRETCH_MS))))
      if (missing > samplesIn(STRETCH_MS)) yield* encodeFrom(STRETCH_MS)
    }
  }
  try {
    for (const { text, startMs } of sentences) {
      yield* silenceUntil(startMs)
      for await (const samples of synthesiser.speak({ text, language, voice: undefined, signal })) {
        add(samples)
        yield* encodeFrom(LONGEST_STRETCH_MS)
      }
      yield* encodeFrom(STRETCH_MS)
    }
    yield* silenceUntil(durationMs)
    yield* encodeFrom(0)
    yield* (await encoding.finish()).data
  } finally {
    await encoding.close()
  }
}

/** Packets of Opus alone are no file that anybody could play: as a file they are put into Ogg, as RFC 7845 says. */
function fileType(type: RecordedSpeechType): SpeechType | RecordedSpeechType {
  return type === 'audio/opus' ? 'audio/ogg;codecs=opus' : type
}
