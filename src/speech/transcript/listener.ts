import { millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../audio.ts'
import type { Recogniser } from '../recogniser.ts'
import type { VoiceActivity } from '../voice-activity.ts'
import { type LastingStream, openLastingStream } from './lasting-stream.ts'
import { createTranscript, type Tail, type Transcript, type TranscriptOptions } from './transcript.ts'
import { createUtteranceFinder, LAG_MS, type UtteranceStep } from './utterance-finder.ts'
import type { Concluded } from './writing.ts'

export interface ListenerOptions extends Omit<TranscriptOptions, 'punctuates' | 'stableAfter'> {
  readonly recogniser: Recogniser
  readonly activity: VoiceActivity
  /** What is likely to be said. */
  readonly terms?: readonly string[]
  /** False for recordings: nothing is asked before an utterance has ended. */
  readonly isLive: boolean
  /** What is concluded, in order; also called when only the tail has changed. */
  readonly told: (concluded: Concluded) => void
}

/** Listens to one stream of audio and writes it down. Calls follow one another: each waits for the one before. */
export interface Listener {
  /**
   * Errors: those of `Recogniser.open` and `engine_unavailable`, when a recogniser that died cannot go on; it is opened
   * anew first, and hears again what was not concluded.
   */
  hear(samples: Samples): Promise<void>
  /** There is no more audio: concludes everything. Errors: as `hear`. */
  finish(): Promise<void>
  /** What may still change. */
  tail(): Tail
  /** Where the audio ends that was taken. */
  readonly heardMs: number
  readonly concludedMs: number
  /** Frees the recogniser's stream and the voice activity. */
  close(): Promise<void>
}

/** Hypotheses of streaming recognisers are so far apart. */
const ASK_EVERY_MS = 100
/** Those of recognisers that hear the utterance anew each time; further apart where they take longer. */
const ASK_AGAIN_MS = 700
/** In how many hypotheses a word must be the same; see ADR 24. */
const STABLE_AFTER = { appending: 1, rewriting: 5, hearingAnew: 2 }

/** Errors: those of `Recogniser.open`; the voice activity is then closed, too. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { recogniser, activity, startMs, told } = options
  const msOf = (position: number) => startMs + millisecondsOf(position)
  const transcript = transcriptOf(options)
  const finder = createUtteranceFinder(activity, {
    lastWordEnd: () => transcript.stableMs && ((transcript.stableMs - startMs) * SAMPLES_PER_SECOND) / 1_000,
  })
  const stream = await openStream(options, transcript)
  let taken = 0
  let isOpen = false
  const questions = createQuestions({ stream, transcript, told, takenMs: () => msOf(taken) })

  async function takeStep(step: UtteranceStep): Promise<void> {
    if (step.kind === 'end') return endUtterance(step)
    const endMs = msOf(step.position + step.samples.length)
    if (step.kind === 'silence') {
      stream.skip(step.samples)
      const passed = transcript.pass(endMs + LAG_MS)
      if (passed.pieces.length + passed.sentences.length > 0) told(passed)
      return
    }
    if (!isOpen) transcript.beginUtterance()
    isOpen = true
    stream.accept(step.samples, step.position)
    if (!options.isLive) return
    if (recogniser.isStreaming) await questions.ask(endMs)
    else void questions.askAside(endMs)
  }

  async function endUtterance({ position, isCut }: UtteranceStep & { readonly kind: 'end' }): Promise<void> {
    const last = await stream.endUtterance()
    told(transcript.endUtterance(last, msOf(position), isCut ? msOf(position) : undefined))
    questions.forget()
    isOpen = false
  }

  return {
    async hear(samples) {
      taken += samples.length
      for (const step of finder.accept(samples)) await takeStep(step)
    },
    async finish() {
      for (const step of finder.finish()) await takeStep(step)
      told(transcript.finish())
    },
    tail: () => transcript.tail(),
    get heardMs() {
      return msOf(taken)
    },
    get concludedMs() {
      return transcript.concludedMs
    },
    async close() {
      questions.forget()
      activity.close()
      await stream.close()
    },
  }
}

/** Asks the recogniser what it has heard of the open utterance. */
function createQuestions({
  stream,
  transcript,
  told,
  takenMs,
}: {
  readonly stream: LastingStream
  readonly transcript: Transcript
  readonly told: ListenerOptions['told']
  readonly takenMs: () => number
}) {
  /** Counts what is forgotten, so that late answers about it are known. */
  let times = 0
  let askedAtMs = takenMs()
  let isAsking = false

  return {
    async ask(nowMs: number): Promise<void> {
      if (Math.floor(nowMs / ASK_EVERY_MS) === Math.floor(askedAtMs / ASK_EVERY_MS)) return
      askedAtMs = nowMs
      const hypothesis = await stream.hypothesis()
      told(transcript.hear(hypothesis, nowMs))
    },
    /** Not waited for: the utterance goes on while it is heard anew. */
    async askAside(nowMs: number): Promise<void> {
      if (isAsking || nowMs < askedAtMs + ASK_AGAIN_MS) return
      isAsking = true
      askedAtMs = nowMs
      const asked = times
      // Where it fails, the end of the utterance fails as well, and goes on with another stream.
      const hypothesis = await stream.fleetingHypothesis().catch(() => undefined)
      if (hypothesis === undefined || asked !== times) return
      isAsking = false
      told(transcript.hear(hypothesis, nowMs))
      // Half of the time at most goes into hypotheses.
      askedAtMs = Math.max(nowMs, 2 * takenMs() - nowMs - ASK_AGAIN_MS)
    },
    /** Nobody wants to know any more: the utterance has ended, or all has. */
    forget(): void {
      times += 1
      isAsking = false
    },
  }
}

function transcriptOf(options: ListenerOptions): Transcript {
  const { recogniser } = options
  return createTranscript({
    ...options,
    punctuates: recogniser.punctuates,
    stableAfter: stableAfter(recogniser),
  })
}

function openStream(
  { recogniser, activity, language, isLanguageFixed, terms = [], startMs }: ListenerOptions,
  transcript: Transcript,
): Promise<LastingStream> {
  return openLastingStream({
    open: () =>
      recogniser.open({
        ...(isLanguageFixed && language !== undefined ? { language } : {}),
        ...(terms.length > 0 ? { terms } : {}),
      }),
    startMs,
    concludedMs: () => transcript.concludedMs,
    restarted: () => transcript.restart(),
  }).catch((error: unknown) => {
    activity.close()
    throw error
  })
}

function stableAfter({ isStreaming, onlyAppends }: Recogniser): number {
  if (!isStreaming) return STABLE_AFTER.hearingAnew
  return onlyAppends ? STABLE_AFTER.appending : STABLE_AFTER.rewriting
}
