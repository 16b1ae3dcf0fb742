import { millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import type { OpenStream } from '../../speech/processes/serve-recogniser.ts'
import type { Hypothesis, StreamOptions } from '../../speech/recogniser.ts'
import { detectedLanguage } from './detected-language.ts'
import type { OnlineRecognizer, OnlineStream } from './sherpa-onnx.ts'
import { toWaveform } from './waveform.ts'
import { wordsOfResult } from './words-of-result.ts'

/** Silence at the end of an utterance, so that a model with look-ahead gives out its last words. */
const TAIL_SAMPLES = 0.8 * SAMPLES_PER_SECOND

/** Decodes all streams that have something to hear in one batch, round by round. */
function createRounds(recognizer: OnlineRecognizer) {
  const listening = new Map<OnlineStream, (() => void)[]>()
  let isScheduled = false

  function round(): void {
    isScheduled = false
    const ready = [...listening.keys()].filter((stream) => recognizer.isReady(stream))
    if (ready.length > 0) recognizer.decodeStreams(ready)
    for (const [stream, waiting] of listening) {
      if (recognizer.isReady(stream)) schedule()
      else for (const resolve of waiting.splice(0)) resolve()
    }
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(round)
  }

  async function heard(stream: OnlineStream): Promise<void> {
    const waiting = listening.get(stream)
    if (waiting === undefined || !recognizer.isReady(stream)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    schedule()
    await promise
  }

  return { listening, schedule, heard }
}

/**
 * Streams of a model that hears while somebody speaks. All that have something to hear are decoded in one batch; between
 * batches what has arrived meanwhile is taken in.
 */
export function createStreamingEngine(recognizer: OnlineRecognizer, usesLanguage: boolean): OpenStream {
  const { listening, schedule, heard } = createRounds(recognizer)

  function begin({ language }: StreamOptions): OnlineStream {
    const stream = recognizer.createStream()
    if (usesLanguage && language !== undefined) stream.setOption('language', language)
    listening.set(stream, [])
    return stream
  }

  function end(stream: OnlineStream): void {
    for (const resolve of listening.get(stream) ?? []) resolve()
    listening.delete(stream)
  }

  return async (options) => {
    let stream = begin(options)
    let utteranceStart = 0
    let acceptedSamples = 0

    function hypothesis(): Hypothesis {
      const result = recognizer.getResult(stream)
      const words = wordsOfResult(result, millisecondsOf(utteranceStart), millisecondsOf(acceptedSamples))
      const language = detectedLanguage(result.lang)
      return { words, ...(language === undefined ? {} : { language }) }
    }

    return {
      accept(samples: Samples) {
        acceptedSamples += samples.length
        stream.acceptWaveform(toWaveform(samples))
        schedule()
      },
      async hypothesis() {
        await heard(stream)
        return hypothesis()
      },
      async endUtterance() {
        stream.acceptWaveform(toWaveform(new Int16Array(TAIL_SAMPLES)))
        stream.inputFinished()
        await heard(stream)
        const last = hypothesis()
        end(stream)
        stream = begin(options)
        utteranceStart = acceptedSamples
        return last
      },
      close: async () => end(stream),
    }
  }
}
