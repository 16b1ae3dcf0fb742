import type { LanguagePair, TextRange, WorkTurn } from './engine.ts'

/** A sentence and what may be its translation. */
export interface TextPair {
  readonly source: string
  readonly target: string
}

/** What a model would rather have written at a place of a target, given all before it. */
export interface ExpectedPiece extends TextRange {
  /** The piece of text instead of the range, with the space that it begins with. */
  readonly text: string
  /** Natural logarithm of how much likelier it is than what stands there. */
  readonly odds: number
}

/** How likely a model thinks that a target is, given its source. */
export interface TextScore {
  /** Natural logarithm of the probability of the whole target, its end included; at most 0. */
  readonly logProbability: number
  /** Units of the model that the target has, its end included: what lengths are made up for by. */
  readonly pieces: number
  /** In order, where they were asked for. */
  readonly expected?: readonly ExpectedPiece[]
}

export interface ScoreRequest {
  readonly pair: LanguagePair
  readonly texts: readonly TextPair[]
  /** How many likelier pieces are told of each place of the targets. Default 0. */
  readonly expectations?: number | undefined
  /** By default one nameless party that waits for it. */
  readonly turn?: WorkTurn | undefined
  readonly signal: AbortSignal
}

/**
 * Says how likely given texts are as translations of others, without translating. Scores of one scorer and one pair can be
 * compared, such as those of several translations of a sentence or of several sentences with one translation.
 */
export interface TranslationScorer {
  /** Whether there is a model for the pair now. */
  readonly canScore: (pair: LanguagePair) => boolean
  /**
   * One score a text, in order; `undefined` for one that is empty or longer than the model takes at a time. A score does not
   * depend on the other texts. Errors: `InterpresError` as of translation engines, `unsupported_pair` where no model serves.
   */
  readonly score: (request: ScoreRequest) => Promise<readonly (TextScore | undefined)[]>
}
