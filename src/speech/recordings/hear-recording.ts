import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { SentenceSplitter } from '../../translation/sentences/sentence-splitter.ts'
import { millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../audio.ts'
import type { Recognisers } from '../recogniser.ts'
import { type Listener, openListener } from '../transcript/listener.ts'
import type { Sentence } from '../transcript/pieces.ts'
import type { NameCase } from '../transcript/written-words.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'

/** What writes recordings down. */
export interface HearingDependencies {
  readonly recognisers: Pick<Recognisers, 'choose'>
  readonly voiceActivity: VoiceActivityDetector
  readonly splitter: SentenceSplitter
  readonly nameCase: NameCase
}

/** What has been heard of a recording: nobody has to listen to it again before `untilMs`. */
export interface Heard {
  readonly sentences: readonly Sentence[]
  readonly untilMs: number
}

export interface HearingOptions {
  readonly audio: AsyncIterable<Samples>
  /** Detected when absent. */
  readonly language: LanguageCode | undefined
  /** Audio before this has been heard. */
  readonly fromMs: number
  /** So much audio is told together. */
  readonly tellEveryMs: number
  /** Told how far the listening is, with every second of audio. */
  readonly onProgress: (heardMs: number) => void
  readonly signal: AbortSignal
}

/** An utterance may be so long; what was heard of it is not known before it ends. */
const LONGEST_UTTERANCE_MS = 20_000
const FEED_SAMPLES = SAMPLES_PER_SECOND

/**
 * Writes a recording down, as fast as it can. Errors: those of `Recognisers.choose`, `Recogniser.open`, of the audio and
 * of the signal; `engine_unavailable`.
 */
export async function* hearRecording(
  { audio, language, fromMs, tellEveryMs, onProgress, signal }: HearingOptions,
  { recognisers, voiceActivity, splitter, nameCase }: HearingDependencies,
): AsyncGenerator<Heard> {
  const recogniser = recognisers.choose({
    language,
    mode: language === undefined ? 'auto' : 'fixed',
    isLive: false,
  })
  const likelyLanguage = language ?? recogniser.languages[0]
  if (likelyLanguage === undefined) throw new Error(`the recogniser ${recogniser.id} hears no language`)
  let sentences: Sentence[] = []
  let lastEndMs = fromMs
  const listener = await openListener({
    recogniser,
    activity: await voiceActivity.open(),
    isLive: false,
    language: recogniser.detectsLanguage ? language : likelyLanguage,
    isLanguageFixed: !recogniser.detectsLanguage || language !== undefined,
    likelyLanguage,
    startMs: fromMs,
    splitter,
    nameCase,
    told(concluded) {
      sentences.push(...concluded.sentences)
      lastEndMs = concluded.sentences.at(-1)?.endMs ?? lastEndMs
    },
  })
  try {
    let toldMs = fromMs
    for await (const samples of inSeconds(behind(audio, fromMs))) {
      signal.throwIfAborted()
      await listener.hear(samples)
      onProgress(listener.heardMs)
      if (listener.heardMs - toldMs < tellEveryMs) continue
      toldMs = listener.heardMs
      yield { sentences, untilMs: sureUntil(listener, lastEndMs) }
      sentences = []
    }
    await listener.finish()
    yield { sentences, untilMs: listener.heardMs }
  } finally {
    await listener.close()
  }
}

/** Words of a sentence that is not complete are heard again; where there are none, the open utterance is. */
function sureUntil(listener: Listener, lastEndMs: number): number {
  if (listener.tail().open !== undefined) return lastEndMs
  return Math.max(lastEndMs, listener.heardMs - LONGEST_UTTERANCE_MS)
}

/** How long a recording is, in whole milliseconds. Errors: `invalid_audio` for a longer one, or one without sound; those of the audio. */
export async function measureRecording(
  audio: AsyncIterable<Samples>,
  { maxDurationMs }: { readonly maxDurationMs: number },
): Promise<number> {
  let count = 0
  for await (const { length } of audio) {
    count += length
    if (millisecondsOf(count) > maxDurationMs) throw tooLong(maxDurationMs)
  }
  const durationMs = millisecondsOf(count)
  if (durationMs === 0) throw new InterpresError('invalid_audio', 'The recording has no sound.')
  return durationMs
}

function tooLong(maxDurationMs: number): InterpresError {
  return new InterpresError(
    'invalid_audio',
    `The recording is longer than ${Math.floor(maxDurationMs / 60_000)} minutes. Split it into smaller files.`,
  )
}

async function* behind(audio: AsyncIterable<Samples>, fromMs: number): AsyncGenerator<Samples> {
  let left = Math.floor((fromMs * SAMPLES_PER_SECOND) / 1_000)
  for await (const samples of audio) {
    if (left >= samples.length) left -= samples.length
    else {
      yield left === 0 ? samples : samples.subarray(left)
      left = 0
    }
  }
}

/** In pieces that are short enough to leave room for others. */
async function* inSeconds(audio: AsyncIterable<Samples>): AsyncGenerator<Samples> {
  for await (const samples of audio) {
    for (let start = 0; start < samples.length; start += FEED_SAMPLES) {
      yield samples.subarray(start, start + FEED_SAMPLES)
    }
  }
}
