/** Texts to score, sent to the worker. */
export interface ScoreRequest {
  readonly id: number
  readonly texts: readonly string[]
}

/** Languages with a figure each, as `[code, figure]`. */
export type Scores = readonly (readonly [string, number])[]

export interface TextScores {
  readonly sentence: Scores
  /** Absent where the sentence model was certain. */
  readonly sequence?: Scores
}

export type ScoreResponse =
  | { readonly id: number; readonly scores: readonly TextScores[] }
  | { readonly id: number; readonly failure: string }
