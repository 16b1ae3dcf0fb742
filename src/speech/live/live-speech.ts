import type { LanguageCode } from '../../languages/language-code.ts'
import type { WorkTurn } from '../../translation/engine.ts'
import type { Samples } from '../audio.ts'
import type { EncodedSpeech } from '../audio-encoder.ts'
import type { SpeechType } from '../media-types.ts'
import type { VoiceKind } from '../synthesiser.ts'
import type { SourcePiece, TranscriptPiece } from '../transcript/pieces.ts'

/** What comes of speech while it goes on. Concluded pieces are told once; tentative ones replace those told before. */
export type SpeechEvent =
  | {
      readonly kind: 'source'
      readonly concluded: readonly SourcePiece[]
      readonly tentative: readonly SourcePiece[]
    }
  | {
      readonly kind: 'target'
      readonly target: LanguageCode
      readonly concluded: readonly TranscriptPiece[]
      readonly tentative: readonly TranscriptPiece[]
    }
  | {
      readonly kind: 'speech'
      readonly target: LanguageCode
      readonly speech: EncodedSpeech
      /** Of the concluded piece that is spoken, on its first stretch alone. */
      readonly text: string | undefined
    }
  | { readonly kind: 'source-end' }
  | { readonly kind: 'target-end'; readonly target: LanguageCode }
  | { readonly kind: 'speech-end'; readonly target: LanguageCode }

export interface LiveSpeechOptions {
  readonly accountId: string
  readonly keyId: string
  readonly source: LanguageCode | undefined
  readonly sourceMode: 'auto' | 'fixed'
  /** Without doubles. */
  readonly targets: readonly LanguageCode[]
  /** One of the targets, and how it is spoken. */
  readonly speech:
    | { readonly target: LanguageCode; readonly type: SpeechType; readonly voice: VoiceKind | undefined }
    | undefined
  readonly formality: 'default' | 'more' | 'less'
  readonly glossaryId: string | undefined
  /** Where the audio begins that will be accepted: after what a session on another node was told. */
  readonly startMs: number
  readonly turn: WorkTurn
}

/** What is told together, in order. */
export interface SpeechEvents {
  readonly events: readonly SpeechEvent[]
  /** None of the events depends on audio after this, counted from the beginning of the session. */
  readonly heardMs: number
  /** Where the concluded source text ends: from there somebody else may go on. */
  readonly concludedMs: number
}

/** Speech that is written down and translated while it goes on; it outlives connections. */
export interface LiveSpeech {
  accept(samples: Samples): void
  /** Audio that was accepted and has not been listened to. */
  readonly waitingMs: number
  /** Resolves when less than so much audio waits, or none is listened to any more. */
  untilWaiting(belowMs: number): Promise<void>
  /**
   * There is no more audio: concludes everything. Resolves when all events, the ends included, have been told, and also
   * when `fail` was called or the speech was closed.
   */
  finish(): Promise<void>
  /** At any moment; nothing is told after it. */
  close(): Promise<void>
}

/**
 * Opens one. `tell` is called with one batch after the other, each after the former was taken; what becomes tentative
 * meanwhile is told in its newest form only. `fail` is called once, with an error of the domain, when the speech cannot go
 * on. Errors: those of `Recognisers.choose` and `Recogniser.open`, `unsupported_pair`, `not_found` for a glossary,
 * `engine_unavailable`.
 */
export type OpenLiveSpeech = (
  options: LiveSpeechOptions,
  told: {
    readonly tell: (batch: SpeechEvents) => Promise<void>
    readonly fail: (error: unknown) => void
  },
) => Promise<LiveSpeech>
