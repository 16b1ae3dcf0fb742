/** A sentence as a runtime is given it. */
export interface SourceSentence {
  /** Piece ids with the final end-of-sentence. */
  readonly sourceIds: readonly number[]
  /** Target ids that may occur; sentences that have the same array share what is made of it. */
  readonly candidates: Uint32Array
  /** The most hypotheses that it has at a time. */
  readonly width: number
}

/** What a runtime keeps of a sentence: keys and values of its source, and the states of its hypotheses. */
export interface EncodedSentence {
  /** Good until the next call of the runtime. */
  readonly lastKeys: () => SourceKeys
  /** Gives its room back to the runtime; after that there is no step with it. */
  readonly release: () => void
}

export interface SourceKeys {
  /** Keys of the last decoder layer, [heads, length, D / heads]. */
  readonly keys: Float32Array
  /** Source positions, padding included. */
  readonly length: number
}

/** One sentence in a step. */
export interface StepRow {
  readonly sentence: EncodedSentence
  /** Pieces that its hypotheses have. */
  readonly position: number
  /** The last piece of each hypothesis, at most `width`; `undefined` at the start of the sentence. */
  readonly previousIds: readonly (number | undefined)[]
  /**
   * The place that each hypothesis descends from had in the sentence's step before. None at the start of a search, of which a
   * sentence may have several.
   */
  readonly parents: readonly number[]
}

/** Of hypothesis `slot` of row `row`; good until the next call of the runtime. */
export interface StepOutput {
  /** Writes the logit of every candidate, in their order, and returns the logarithm of the sum of their exponentials. */
  readonly score: (row: number, slot: number, logits: Float32Array) => number
  /** [hypotheses of the row, D]: the attention queries of the last layer. */
  readonly queries: (row: number) => Float32Array
}

/** Runs the encoder and single decoder steps of one network. A sentence's numbers never depend on the others. */
export interface NetworkRuntime {
  /**
   * Whether sentences of any length share a step, and cost as little when they come one by one. Otherwise only those of one
   * `paddedLength` do, and they had better come and go together.
   */
  readonly mixesSentences: boolean
  /** Positions that are best encoded in one call; more take no less time each. */
  readonly encodesAtOnce: number
  readonly encode: (sentences: readonly SourceSentence[]) => Promise<readonly EncodedSentence[]>
  /** Sentences may come and go between steps, and each has its own position. */
  readonly step: (rows: readonly StepRow[]) => Promise<StepOutput>
  readonly close: () => Promise<void>
}

const PADDING_STEP = 32

/**
 * Positions that a sentence is padded to where lengths do not mix. It depends on the sentence alone: attention over more
 * padding adds in another order and could round otherwise, and then a translation would depend on its neighbours.
 */
export function paddedLength(length: number): number {
  return Math.ceil(length / PADDING_STEP) * PADDING_STEP
}
