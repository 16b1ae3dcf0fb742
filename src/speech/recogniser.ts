import type { LanguageCode } from '../languages/language-code.ts'
import type { PairQuality } from '../translation/engine.ts'
import type { Samples } from './audio.ts'

/** A word as it is written, without blanks around it. */
export interface RecognisedWord {
  readonly text: string
  /** Since the stream was opened; rising, and within the audio that was accepted. */
  readonly startMs: number
  readonly endMs: number
  /** 0 to 1, from recognisers that know it. */
  readonly confidence?: number
  /** False where no blank stands before it: Japanese, or a full stop that is a word of its own. */
  readonly hasBlankBefore: boolean
}

/** What a recogniser takes the open utterance to be; all of it, each time. */
export interface Hypothesis {
  readonly words: readonly RecognisedWord[]
  /** From recognisers that detect it. */
  readonly language?: LanguageCode
}

/** One speaker's audio. Calls are answered in order. */
export interface RecogniserStream {
  /** Samples follow one another; silence is fed, too. They are taken over at once; `hypothesis` waits until they are heard. */
  accept(samples: Samples): void
  /**
   * Counts audio between utterances, in which nobody speaks, without listening to it. Engines that have nothing to gain
   * by it leave it out, and are fed all audio.
   */
  skip?(samples: Samples): void
  /** Since the last `endUtterance`. Errors: `engine_unavailable` when the engine's process died. */
  hypothesis(): Promise<Hypothesis>
  /** Ends the utterance and gives the last word on it; the next one begins. Errors: as `hypothesis`. */
  endUtterance(): Promise<Hypothesis>
  close(): Promise<void>
}

export interface StreamOptions {
  /** Absent when it is to be detected. */
  readonly language?: LanguageCode
  /** Words and names that are likely to be said, for recognisers that take them. */
  readonly terms?: readonly string[]
}

/** An engine that writes down speech, with one model. */
export interface Recogniser {
  /** For logs and figures: `pocketsphinx/en-us`, `sherpa/nemotron-3.5`. */
  readonly id: string
  readonly languages: readonly LanguageCode[]
  readonly quality: PairQuality
  /** True when the audio leaves this machine. */
  readonly isRemote: boolean
  /** True when hypotheses come while an utterance is spoken at little cost; others hear the utterance anew each time. */
  readonly isStreaming: boolean
  /** True when hypotheses only ever grow at their end. */
  readonly onlyAppends: boolean
  /** True when it writes punctuation and capitals. */
  readonly punctuates: boolean
  readonly detectsLanguage: boolean
  /** True when it understands terms better that it is told beforehand. */
  readonly takesTerms?: boolean
  /**
   * Errors: `overloaded` with a time to wait when all its streams are taken; `engine_unavailable` when its program or
   * model cannot be had.
   */
  open(options: StreamOptions): Promise<RecogniserStream>
  close(): Promise<void>
}

/** How a language is to be found. */
export interface WantedRecogniser {
  /** Absent: found out. */
  readonly language: LanguageCode | undefined
  /** `fixed` binds; `auto` takes `language` as a hint. */
  readonly mode: 'auto' | 'fixed'
  /** True when somebody waits for the words while they are spoken; whole recordings are heard better otherwise. */
  readonly isLive: boolean
}

/** All recognisers that are installed now. */
export interface Recognisers {
  /** The best one. Errors: `invalid_parameter` that names the language and how to install a recogniser for it. */
  choose(wanted: WantedRecogniser): Recogniser
  /** Languages by what is offered for them: for `GET /v3/languages?resource=voice`. */
  support(): {
    readonly transcription: ReadonlySet<LanguageCode>
    readonly autoDetection: ReadonlySet<LanguageCode>
  }
}
