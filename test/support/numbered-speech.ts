import { InterpresError } from '../../src/kernel/errors.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import type { Samples } from '../../src/speech/audio.ts'
import type {
  Hypothesis,
  RecognisedWord,
  Recogniser,
  RecogniserStream,
  StreamOptions,
} from '../../src/speech/recogniser.ts'
import type { VoiceActivityDetector } from '../../src/speech/voice-activity.ts'

/** A word that is spoken, or silence for `null`. */
export type SpokenStretch = readonly [word: string | null, ms: number]

/** Audio in which every sample is the number of the word that is spoken; 0 is silence. */
export function numberedAudio(stretches: readonly SpokenStretch[]): Samples {
  const parts = stretches.map(([word, ms], index) =>
    new Int16Array(ms * 16).fill(word === null ? 0 : index + 1),
  )
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const part of parts) {
    all.set(part, start)
    start += part.length
  }
  return all
}

export const numberedActivity: VoiceActivityDetector = {
  open: async () => ({
    frameLength: 480,
    isSpeech: (frame) => frame.some((sample) => sample !== 0),
    close: () => {},
  }),
}

export interface NumberedRecogniser extends Recogniser {
  /** What each stream was opened with. */
  readonly openedWith: StreamOptions[]
  /** How many streams are open. */
  openStreams: number
  /** Samples that were listened to. */
  listened: number
  /** Ends all streams, as a process that dies does. */
  die(): void
}

/** Hears the words of numbered audio once they are over, the last one in doubt as `word?` until the next has begun. */
export function createNumberedRecogniser(
  stretches: readonly SpokenStretch[],
  {
    refusals = [],
    ...traits
  }: Partial<Recogniser> & {
    readonly language?: LanguageCode
    /** How the first openings fail. */
    readonly refusals?: readonly InterpresError[]
  } = {},
): NumberedRecogniser {
  let alive: { isDead: boolean }[] = []
  const recogniser: NumberedRecogniser = {
    id: 'numbered',
    languages: [traits.language ?? ('en' as LanguageCode)],
    quality: 'basic',
    isRemote: false,
    isStreaming: true,
    onlyAppends: false,
    punctuates: false,
    detectsLanguage: false,
    close: async () => {},
    ...traits,
    openedWith: [],
    openStreams: 0,
    listened: 0,
    die() {
      for (const stream of alive) stream.isDead = true
      alive = []
    },
    async open(options) {
      recogniser.openedWith.push(options)
      const refusal = refusals[recogniser.openedWith.length - 1]
      if (refusal !== undefined) throw refusal
      recogniser.openStreams += 1
      const life = { isDead: false }
      alive.push(life)
      return createStream(stretches, life, recogniser)
    },
  }
  return recogniser
}

function createStream(
  stretches: readonly SpokenStretch[],
  life: { readonly isDead: boolean },
  recogniser: NumberedRecogniser,
): RecogniserStream {
  let position = 0
  let number = 0
  let startedAt = 0
  let words: RecognisedWord[] = []

  function endWord(): void {
    const text = number === 0 ? null : stretches[number - 1]?.[0]
    if (typeof text === 'string') {
      words.push({
        text,
        startMs: Math.floor(startedAt / 16),
        endMs: Math.floor(position / 16),
        hasBlankBefore: true,
      })
    }
  }

  function heard(isFinal: boolean): Hypothesis {
    if (life.isDead) throw new InterpresError('engine_unavailable', 'The recogniser died.')
    const last = words.at(-1)
    if (last === undefined || isFinal) return { words }
    return { words: [...words.slice(0, -1), { ...last, text: `${last.text}?` }] }
  }

  return {
    accept(samples) {
      recogniser.listened += samples.length
      for (const sample of samples) {
        if (sample !== number) {
          endWord()
          number = sample
          startedAt = position
        }
        position += 1
      }
    },
    skip(samples) {
      position += samples.length
    },
    hypothesis: async () => heard(false),
    async endUtterance() {
      const last = heard(true)
      words = []
      return last
    },
    async close() {
      recogniser.openStreams -= 1
    },
  }
}
