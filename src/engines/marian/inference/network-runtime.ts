/**
 * What the encoder leaves for the decoder. Rows are sentences; all padded to `length`. Rows may be moved within the arrays;
 * the arrays themselves are asked for anew after every call of the runtime, which may move them.
 */
export interface SourceMemory {
  readonly length: number
  /** [rows, length], 1 for real positions. */
  readonly mask: Int32Array
  /** One per decoder layer, [rows, heads, length, D / heads]. */
  readonly keys: readonly Float32Array[]
  readonly values: readonly Float32Array[]
  /** Gives its room back to the runtime; after that there is no step with it. */
  readonly release: () => void
}

export interface StepInput {
  /** Hypotheses of each row, see `NetworkRuntime.wantsEqualWidths`. They lie one after the other, row by row. */
  readonly widths: readonly number[]
  /** [hypotheses, D] */
  readonly embedded: Float32Array
  /** The state of each decoder layer, [hypotheses, D]; the step puts the new one in its place. */
  readonly cells: readonly Float32Array[]
  /** Arrays may be longer than the rows need; what lies behind is ignored. */
  readonly memory: SourceMemory
  readonly candidates: CandidateMatrix
}

export interface StepOutput {
  /**
   * [hypotheses, count]: integer sums for int8 models, products without bias for float32 ones. Good until the next call of
   * the runtime.
   */
  readonly scores: Int32Array | Float32Array
  /** [hypotheses, D]: the attention query of the last layer; a new array every time. */
  readonly query: Float32Array
}

/**
 * Output rows of the pieces that may follow: a [D, count] matrix for ONNX Runtime, [count, D] for the portable runtime.
 */
export interface CandidateMatrix {
  readonly data: Int8Array | Uint8Array | Float32Array
  readonly count: number
}

/** Runs the encoder and single decoder steps of one network. A row's numbers never depend on the other rows. */
export interface NetworkRuntime {
  /** Whether all rows of a step must have the same number of hypotheses, live or not. */
  readonly wantsEqualWidths: boolean
  readonly encode: (embedded: Float32Array, mask: Int32Array, length: number) => Promise<SourceMemory>
  readonly step: (input: StepInput) => Promise<StepOutput>
  readonly close: () => Promise<void>
}
