import { createGate } from '../../kernel/turns/gate.ts'
import { joinSamples, millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import type { OpenStream } from '../../speech/processes/serve-recogniser.ts'
import type { Hypothesis, RecogniserStream, StreamOptions } from '../../speech/recogniser.ts'
import { detectedLanguage } from './detected-language.ts'
import type { OfflineRecognizer, SherpaConfig, SherpaResult } from './sherpa-onnx.ts'
import { toWaveform } from './waveform.ts'
import { wordsOfResult } from './words-of-result.ts'

/** An utterance is heard anew when so much has been added to it. */
const AGAIN_SAMPLES = 0.7 * SAMPLES_PER_SECOND
/** Less is no word, and some models fail on it. */
const SHORTEST_SAMPLES = 0.1 * SAMPLES_PER_SECOND

interface WholeUtteranceModel {
  readonly recognizer: OfflineRecognizer
  /** The configuration for a language, `undefined` where it is to be detected. */
  readonly configFor: (language: string | undefined) => SherpaConfig
  readonly usesLanguage: boolean
}

/** Streams of a model that hears whole utterances: the open one is heard anew again and again, one at a time. */
export function createWholeUtteranceEngine({
  recognizer,
  configFor,
  usesLanguage,
}: WholeUtteranceModel): OpenStream {
  const turns = createGate({ limit: 1 })
  let language: string | undefined

  async function decode(samples: Samples, wanted: string | undefined): Promise<SherpaResult> {
    if (usesLanguage && wanted !== language) {
      recognizer.setConfig(configFor(wanted))
      language = wanted
    }
    const stream = recognizer.createStream()
    stream.acceptWaveform(toWaveform(samples))
    return await recognizer.decodeAsync(stream)
  }

  return async (options) =>
    openStream(options, (samples) => turns.run(() => decode(samples, options.language)))
}

function openStream(
  options: StreamOptions,
  decode: (samples: Samples) => Promise<SherpaResult>,
): RecogniserStream {
  let parts: Samples[] = []
  let utteranceStart = 0
  let acceptedSamples = 0
  let last: Hypothesis = { words: [] }
  let lastHeard = 0

  async function hear(): Promise<Hypothesis> {
    const endMs = millisecondsOf(acceptedSamples)
    lastHeard = acceptedSamples
    if (acceptedSamples - utteranceStart < SHORTEST_SAMPLES) return { words: [] }
    const result = await decode(joinSamples(parts))
    const detected = detectedLanguage(result.lang) ?? options.language
    return {
      words: wordsOfResult(result, millisecondsOf(utteranceStart), endMs),
      ...(detected === undefined ? {} : { language: detected }),
    }
  }

  function accept(samples: Samples): void {
    parts.push(samples)
    acceptedSamples += samples.length
  }

  return {
    accept,
    skip(samples) {
      if (parts.length > 0) return accept(samples)
      acceptedSamples += samples.length
      utteranceStart = acceptedSamples
      lastHeard = acceptedSamples
    },
    async hypothesis() {
      if (acceptedSamples - lastHeard >= AGAIN_SAMPLES) last = await hear()
      return last
    },
    async endUtterance() {
      const final = await hear()
      parts = []
      utteranceStart = acceptedSamples
      last = { words: [] }
      return final
    },
    async close() {
      parts = []
    },
  }
}
