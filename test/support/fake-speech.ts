import type { Speech } from '../../src/compose/speech.ts'
import { InterpresError } from '../../src/kernel/errors.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { segmentByLanguageData } from '../../src/sentences/sentencex-splitter.ts'
import type { Samples } from '../../src/speech/audio.ts'
import type { Recogniser } from '../../src/speech/recogniser.ts'
import {
  createNumberedRecogniser,
  numberedActivity,
  numberedAudio,
  type SpokenStretch,
} from './numbered-speech.ts'

const EN = 'en' as LanguageCode
const RATE = 8_000
/** How long a fake voice takes for a sentence. */
export const SPOKEN_MS = 500

/** Sentences, each with a pause behind it, as stretches of numbered audio; 300 ms a word. */
export function stretchesOf(
  sentences: readonly (readonly [text: string, pauseMs: number])[],
): readonly SpokenStretch[] {
  return sentences.flatMap(([text, pauseMs]): SpokenStretch[] => [
    ...text.split(' ').map((word): SpokenStretch => [word, 300]),
    [null, pauseMs],
  ])
}

export function bytesOf(stretches: readonly SpokenStretch[]): Buffer {
  const { buffer, byteOffset, byteLength } = numberedAudio(stretches)
  return Buffer.from(buffer, byteOffset, byteLength)
}

/**
 * Everything that listens and speaks, without a program: files are numbered audio as bare samples, spoken English; speech
 * is spoken German, bare samples, too. A file that begins with `BAD` cannot be decoded.
 */
export function createFakeSpeech(
  stretches: readonly SpokenStretch[],
  changes: { readonly recogniser?: Partial<Recogniser>; readonly lacksFfmpeg?: boolean } = {},
): Omit<Speech, 'sessionLimits'> {
  const recogniser = createNumberedRecogniser(stretches, { isStreaming: false, ...changes.recogniser })
  return {
    decoder: {
      lacks: (type) => (changes.lacksFfmpeg === true && type !== 'audio/ogg' ? 'ffmpeg' : undefined),
      decode: (_type, bytes, { signal }) => decode(bytes, signal),
    },
    encoder: {
      lacks: (type) => (changes.lacksFfmpeg === true && !type.startsWith('audio/pcm') ? 'ffmpeg' : undefined),
      open: async () => ({
        encode: async (samples) => ({ data: [toBytes(samples)], headers: 0, durationMs: samples.length / 8 }),
        finish: async () => ({ data: [], headers: 0, durationMs: 0 }),
        close: async () => {},
      }),
    },
    voiceActivity: numberedActivity,
    recognisers: {
      choose({ language }) {
        if (language === undefined || language === EN) return recogniser
        throw new InterpresError('invalid_parameter', `Nothing is installed that hears ${language}.`)
      },
      support: () => ({ transcription: new Set([EN]), autoDetection: new Set() }),
    },
    synthesisers: {
      choose: (language) =>
        language === 'de'
          ? {
              id: 'fake',
              languages: [language],
              quality: 'basic',
              samplesPerSecond: RATE,
              async *speak() {
                yield new Int16Array((RATE * SPOKEN_MS) / 1000).fill(1)
              },
              close: async () => {},
            }
          : undefined,
      languages: () => new Set(['de' as LanguageCode]),
    },
    splitter: { split: segmentByLanguageData },
    nameCase: () => undefined,
    openLive: () => () => Promise.reject(new Error('nobody speaks here')),
    warnings: () => [],
    close: async () => {},
  }
}

async function* decode(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Samples> {
  let rest = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    rest = Buffer.concat([rest, chunk])
    if (isFirst && rest.subarray(0, 3).toString() === 'BAD')
      throw new InterpresError('invalid_audio', 'Audio format not supported.')
    isFirst = false
    const whole = rest.length - (rest.length % 2)
    const samples = new Int16Array(whole / 2)
    for (let index = 0; index < samples.length; index += 1) samples[index] = rest.readInt16LE(2 * index)
    rest = rest.subarray(whole)
    yield samples
  }
}

function toBytes({ buffer, byteOffset, byteLength }: Samples): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
