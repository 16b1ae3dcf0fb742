import type { Clock } from '../../kernel/clock.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { SpeechEncoding } from '../audio-encoder.ts'
import type { SpeechTranslation } from '../speech-translation.ts'
import type { Synthesiser } from '../synthesiser.ts'
import type { Tail } from '../transcript/transcript.ts'
import type { Concluded } from '../transcript/writing.ts'
import type { LiveSpeechOptions, SpeechEvent, SpeechEvents } from './live-speech.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createSpeaker, type Speaker } from './speaker.ts'
import { createTargetTranscript, type TargetTranscript } from './target-transcript.ts'

/** Who speaks a target, and how that is written. */
export interface Voice {
  readonly synthesiser: Synthesiser
  readonly encoding: SpeechEncoding
  readonly speech: NonNullable<LiveSpeechOptions['speech']>
}

/** What comes of what was heard: text, its translations and their speech, told in batches. */
export interface Outcome {
  heard(concluded: Concluded, tail: Tail): void
  /** Resolves when all sentences have been translated, or cannot be. */
  finishText(): Promise<void>
  /** Resolves when everything has been spoken, or cannot be. */
  finishSpeech(): Promise<void>
  /** Resolves when everything has been told, and the ends where the speech is complete. */
  finishTelling(how: { readonly isComplete: boolean }): Promise<void>
  close(): Promise<void>
}

export interface OutcomeDependencies {
  readonly translation: SpeechTranslation
  readonly clock: Clock
  readonly voice: Voice | undefined
  readonly heardMs: () => number
  /** True when tentative text has to wait longer. */
  readonly isBusy: () => boolean
  readonly tell: (batch: SpeechEvents) => Promise<void>
  readonly failed: (error: unknown) => void
}

export function openOutcome(dependencies: OutcomeDependencies, options: LiveSpeechOptions): Outcome {
  const { voice, failed } = dependencies
  const outbox = createOutbox({ ...dependencies, startMs: options.startMs, targets: options.targets })
  const speaker = voice && speakerOf(voice, outbox, failed)
  const targets = openTargets(dependencies, options, { outbox, speaker })

  return {
    heard({ pieces, sentences }, { tentative, open }) {
      outbox.source(pieces, tentative)
      for (const target of targets) {
        for (const sentence of sentences) target.add(sentence)
        target.open(open)
      }
    },
    finishText: async () => void (await Promise.all(targets.map((target) => target.finish()))),
    finishSpeech: async () => await speaker?.finish(),
    finishTelling: ({ isComplete }) => outbox.finish(isComplete ? endsOf(options) : []),
    async close() {
      outbox.close()
      for (const target of targets) target.close()
      await speaker?.close()
    },
  }
}

type TargetSpeaker = { readonly target: LanguageCode } & Speaker

function speakerOf(
  { synthesiser, encoding, speech }: Voice,
  outbox: Outbox,
  failed: (error: unknown) => void,
): TargetSpeaker {
  const { target, voice } = speech
  return {
    target,
    ...createSpeaker({
      synthesiser,
      encoding,
      language: target,
      voice,
      told: (encoded, text) => outbox.speech(target, encoded, text),
      failed,
    }),
  }
}

function openTargets(
  { translation, ...shared }: OutcomeDependencies,
  options: LiveSpeechOptions,
  { outbox, speaker }: { readonly outbox: Outbox; readonly speaker: TargetSpeaker | undefined },
): readonly TargetTranscript[] {
  const opened = translation.open(options)
  return options.targets.map((target) =>
    createTargetTranscript({
      ...shared,
      target,
      translation: opened,
      told: (concluded, tentative) => {
        outbox.target(target, concluded, tentative)
        if (speaker?.target === target) for (const { text } of concluded) speaker.say(text)
      },
    }),
  )
}

/** In the order in which clients are told. */
function endsOf({ targets, speech }: LiveSpeechOptions): readonly SpeechEvent[] {
  return [
    { kind: 'source-end' },
    ...targets.map((target) => ({ kind: 'target-end' as const, target })),
    ...(speech === undefined ? [] : [{ kind: 'speech-end' as const, target: speech.target }]),
  ]
}
