import type { LanguageCode } from '../languages/language-code.ts'
import type { PairQuality } from '../translation/engine.ts'
import type { Samples } from './audio.ts'

export type VoiceKind = 'male' | 'female'

/** An engine that speaks. */
export interface Synthesiser {
  /** For logs: `espeak-ng`, `sherpa/kokoro`. */
  readonly id: string
  readonly languages: readonly LanguageCode[]
  readonly quality: PairQuality
  readonly samplesPerSecond: number
  /**
   * Speaks one sentence, without silence around it; samples come while it is made. Errors: `engine_unavailable`, those
   * of the signal.
   */
  speak(order: {
    readonly text: string
    readonly language: LanguageCode
    /** By default the usual voice of the language. */
    readonly voice: VoiceKind | undefined
    readonly signal: AbortSignal
  }): AsyncIterable<Samples>
  close(): Promise<void>
}

/** All voices that are installed now. */
export interface Synthesisers {
  /** The best for the language, `undefined` when nobody speaks it. */
  choose(language: LanguageCode): Synthesiser | undefined
  languages(): ReadonlySet<LanguageCode>
}
