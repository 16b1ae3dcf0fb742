import type { NetworkConfig } from './network-config.ts'

/** Product with a float32 matrix, row-major [inputs, outputs]. */
interface FloatMatrix {
  readonly kind: 'float32'
  readonly inputs: number
  readonly outputs: number
  readonly data: Float32Array
}

/**
 * Product with an int8 matrix. `data` holds the transposed matrix, `outputs` rows of `inputs` values;
 * `W[k][n] = data[n * inputs + k] / multiplier`. Activations are quantised with `alpha`.
 */
interface QuantisedMatrix {
  readonly kind: 'int8'
  readonly inputs: number
  readonly outputs: number
  readonly data: Int8Array
  readonly multiplier: number
  readonly alpha: number
}

export type Matrix = FloatMatrix | QuantisedMatrix

/** One row of `size` values per piece; int8 values are divided by `multiplier`. */
export type Embedding =
  | { readonly kind: 'float32'; readonly rows: number; readonly size: number; readonly data: Float32Array }
  | {
      readonly kind: 'int8'
      readonly rows: number
      readonly size: number
      readonly data: Int8Array
      readonly multiplier: number
    }

export interface Linear {
  readonly weight: Matrix
  /** Absent for the one product without a bias, the SSRU cell's input. */
  readonly bias: Float32Array | undefined
}

export interface LayerNorm {
  readonly scale: Float32Array
  readonly bias: Float32Array
}

export interface Attention {
  readonly query: Linear
  readonly key: Linear
  readonly value: Linear
  readonly output: Linear
  readonly norm: LayerNorm
}

export interface FeedForward {
  readonly inner: Linear
  readonly outer: Linear
  readonly norm: LayerNorm
}

export interface EncoderLayer {
  readonly self: Attention
  readonly feedForward: FeedForward
}

export interface DecoderLayer {
  readonly cell: { readonly input: Linear; readonly forget: Linear; readonly norm: LayerNorm }
  readonly context: Attention
  readonly feedForward: FeedForward
}

/** What is looked up rather than multiplied. */
export interface EmbeddingTables {
  readonly config: NetworkConfig
  readonly sourceEmbedding: Embedding
  /** The same object as `sourceEmbedding` where the vocabulary is shared. Also the output matrix. */
  readonly targetEmbedding: Embedding
  readonly outputBias: Float32Array
  /** Activation scale of the output product; `undefined` for float32 models. */
  readonly outputAlpha: number | undefined
}

/** The weights of one translation direction, every shape checked against `config`. */
export interface MarianNetwork extends EmbeddingTables {
  readonly encoder: readonly EncoderLayer[]
  readonly decoder: readonly DecoderLayer[]
}
