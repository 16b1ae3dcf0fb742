import type { LanguageCode } from '../language-code.ts'

/**
 * - `success`: the language is told with confidence.
 * - `insufficient_confidence`: there are words, but two or more languages stay possible.
 * - `unsupported_language`: the text is in a language that this service has no name for.
 * - `no_language_detected`: there are no words (`123`, `👍🏽`, blank).
 */
export type DetectionStatus =
  | 'success'
  | 'insufficient_confidence'
  | 'unsupported_language'
  | 'no_language_detected'

export interface Detection {
  readonly status: DetectionStatus
  /** Always there on `success`; on `insufficient_confidence` the best guess; otherwise absent. */
  readonly language: LanguageCode | undefined
  /** Between 0 and 1: how often a guess with this figure is right, roughly. */
  readonly confidence: number
}

export interface DetectionOptions {
  /** Languages that win where others are nearly as likely: those that an installed engine reads. */
  readonly prefer?: ReadonlySet<LanguageCode>
  /** Only these are answered, as far as the text's script allows. */
  readonly among?: ReadonlySet<LanguageCode>
}

/** Tells the language of texts. Each text is judged by itself; markup must be taken out before. */
export interface LanguageDetector {
  /** One answer per text, in order. */
  detect(texts: readonly string[], options?: DetectionOptions): Promise<readonly Detection[]>
  /** Plain languages that `detect` can answer with. */
  languages(): ReadonlySet<LanguageCode>
  close(): Promise<void>
}

/** What the statistical models say about one text. */
export interface ModelScores {
  /** Probabilities from a model trained on sentences; languages below its cut-off are missing. */
  readonly sentence: ReadonlyMap<LanguageCode, number>
  /**
   * Likeness of letter sequences, 0 to 1, from a model good at a few words; languages that it knows and finds unlike
   * are missing. Absent where the sentence model was certain without it.
   */
  readonly sequence?: ReadonlyMap<LanguageCode, number>
}

/** Statistical models behind the detector. */
export interface LanguageScorer {
  /** One answer per text, in order. Texts hold words only: no addresses, no digits, one line, at least one letter. */
  score(texts: readonly string[]): Promise<readonly ModelScores[]>
  /** Languages that the model for sentences knows. */
  readonly sentenceLanguages: ReadonlySet<LanguageCode>
  /** Languages that the model for letter sequences knows. */
  readonly sequenceLanguages: ReadonlySet<LanguageCode>
  close(): Promise<void>
}
