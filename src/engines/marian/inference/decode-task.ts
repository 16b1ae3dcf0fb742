/** One source sentence to decode. */
export interface DecodeTask {
  /** Piece ids with the final end-of-sentence. */
  readonly sourceIds: readonly number[]
  /** Target ids that may occur, ascending; holds the end of the sentence and not `<unk>`. */
  readonly candidates: Uint32Array
  /** The most pieces the result may have. */
  readonly maxLength: number
  /** Size of the groups of pieces that must not occur twice; 0 allows all. */
  readonly uniqueGroupSize: number
  /** Whether no group of two or more pieces may stand twice in a row. */
  readonly forbidsEchoes: boolean
  /** Asked before every step; a cancelled task is dropped without a result. */
  readonly isCancelled: () => boolean
  /** Called as soon as this sentence is complete, which may be long before the batch is. */
  readonly finish: (decoded: Decoded) => void
}

export interface Decoded {
  /** Target piece ids without the end of the sentence. */
  readonly ids: readonly number[]
  /** Mean log-probability per piece, the end included. */
  readonly score: number
  /** `loop`: the same pieces came again and again; `length`: it never ended. */
  readonly ended: 'end' | 'length' | 'loop'
  /** The pieces of the other translations that the search ended with, the likeliest first; at most one less than its width. */
  readonly others: readonly (readonly number[])[]
  /** Per target piece the attention to every source position, the end of the sentence included; sums to 1. */
  readonly attention: readonly Float32Array[]
}
