import { createGate } from '../../kernel/turns/gate.ts'
import { joinSamples, millisecondsOf, type Samples } from '../../speech/audio.ts'
import type { RecognisedWord, RecogniserStream } from '../../speech/recogniser.ts'
import type { PathWord, Pocketsphinx } from './library.ts'

/** Always the same steps, so that the words do not depend on how the audio came in pieces: 50 ms. */
const STEP_SAMPLES = 800
const FRAME_MS = 10

/**
 * The acoustic model wants to know how a speaker and a microphone sound on average. It learns that at the end of an
 * utterance; until then it takes a typical value, and more than half of the words are wrong. So the first utterance is
 * heard anew when so much of it is speech: the first time soon, so that there is something to show, and once more
 * before much of that can have been concluded.
 */
const LISTEN_AGAIN_FRAMES: readonly number[] = [100, 200]

/** What the library writes for what is no word: `<s>`, `<sil>`, `[NOISE]`, `++NOISE++`. */
const NO_WORD = /^[<[+]/
/** Second and further ways to say a word: `and(2)`. */
const VARIANT = /\(\d+\)$/

/** One speaker, one decoder. Ends it when it is closed. */
export function createDecoderStream(library: Pocketsphinx, decoder: unknown): RecogniserStream {
  const hearing = createHearing(library, decoder)
  const turns = createGate({ limit: 1 })
  const steps = createSteps()
  let utteranceStart = 0
  /** True when the open utterance was given audio. */
  let hasBegun = false
  let isClosed = false

  const inOrder = <Result>(task: () => Promise<Result>): Promise<Result> =>
    turns.run(() => {
      if (isClosed) throw new Error('The stream is closed')
      return task()
    })

  async function hearWaiting(isEnd: boolean): Promise<void> {
    for (const step of steps.take(isEnd)) await hearing.hear(step)
  }

  const hypothesis = () => ({
    words: toWords(library.bestPath(decoder), utteranceStart, utteranceStart + hearing.samples),
  })

  function accept(samples: Samples): void {
    hasBegun = true
    steps.push(samples)
    inOrder(() => hearWaiting(false)).catch(() => {})
  }

  return {
    accept,
    skip(samples) {
      // With silence before its words the library tells wrong times for them.
      if (hasBegun) return accept(samples)
      inOrder(async () => void (utteranceStart += samples.length)).catch(() => {})
    },
    hypothesis: () => inOrder(async () => hypothesis()),
    endUtterance() {
      hasBegun = false
      return inOrder(async () => {
        await hearWaiting(true)
        await hearing.end()
        const last = hypothesis()
        utteranceStart += hearing.samples
        hearing.beginAnew()
        return last
      })
    },
    close: () =>
      turns.run(async () => {
        if (!isClosed) library.destroy(decoder)
        isClosed = true
      }),
  }
}

function createSteps() {
  let waiting: Samples[] = []
  return {
    push: (samples: Samples) => void waiting.push(samples),
    /** The last step of an utterance takes what there is; others are whole. */
    take(isEnd: boolean): readonly Samples[] {
      const all = joinSamples(waiting)
      const end = isEnd ? all.length : all.length - (all.length % STEP_SAMPLES)
      waiting = end === all.length ? [] : [all.slice(end)]
      return Array.from({ length: Math.ceil(end / STEP_SAMPLES) }, (_, step) =>
        all.subarray(step * STEP_SAMPLES, Math.min((step + 1) * STEP_SAMPLES, end)),
      )
    },
  }
}

/** Gives audio to the decoder, and gives that of the first utterance again when the decoder knows the speaker better. */
function createHearing(library: Pocketsphinx, decoder: unknown) {
  /** All that was heard of the open utterance, until the speaker is known. */
  let heard: Samples[] = []
  let samples = 0
  let timesToListenAgain = LISTEN_AGAIN_FRAMES
  library.begin(decoder)

  /** Ending the utterance teaches the decoder how the speaker sounds. */
  async function listenAgain(): Promise<void> {
    timesToListenAgain = timesToListenAgain.slice(1)
    await library.end(decoder)
    library.begin(decoder)
    for (const step of heard) await library.hear(decoder, step)
    if (timesToListenAgain.length === 0) heard = []
  }

  return {
    /** Of the open utterance. */
    get samples() {
      return samples
    },
    async hear(step: Samples): Promise<void> {
      await library.hear(decoder, step)
      samples += step.length
      const [next] = timesToListenAgain
      if (next === undefined) return
      heard.push(step.slice())
      if (library.speechFrames(decoder) >= next) await listenAgain()
    },
    async end(): Promise<void> {
      // A short first utterance.
      if (timesToListenAgain.length > 0 && samples > 0) await listenAgain()
      await library.end(decoder)
    },
    beginAnew(): void {
      samples = 0
      heard = []
      library.begin(decoder)
    },
  }
}

/** Frames are those of the utterance; the last one may end a little after the audio. */
function toWords(
  path: readonly PathWord[],
  startSample: number,
  endSample: number,
): readonly RecognisedWord[] {
  const startMs = millisecondsOf(startSample)
  const endMs = millisecondsOf(endSample)
  return path
    .filter(({ word }) => !NO_WORD.test(word))
    .map(({ word, firstFrame, lastFrame }) => ({
      text: word.replace(VARIANT, ''),
      startMs: Math.min(startMs + firstFrame * FRAME_MS, endMs),
      endMs: Math.min(startMs + (lastFrame + 1) * FRAME_MS, endMs),
      hasBlankBefore: true,
    }))
}
