/** Languages with a figure each, as `[code, figure]`. */
export type Scores = readonly (readonly [string, number])[]

export interface TextScores {
  readonly sentence: Scores
  /** Absent where the sentence model was certain. */
  readonly sequence?: Scores
}
