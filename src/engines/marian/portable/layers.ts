import type { LayerNorm } from '../format/network.ts'

const EPSILON = 1e-6

/** Layer normalisation of `x + residual`, row by row, in place of `x`. */
export function addAndNorm(
  x: Float32Array,
  residual: Float32Array,
  { scale, bias }: LayerNorm,
): Float32Array {
  const size = scale.length
  for (let start = 0; start < x.length; start += size) {
    let mean = 0
    for (let i = 0; i < size; i += 1) {
      const value = (x[start + i] ?? 0) + (residual[start + i] ?? 0)
      x[start + i] = value
      mean += value / size
    }
    let variance = 0
    for (let i = 0; i < size; i += 1) variance += ((x[start + i] ?? 0) - mean) ** 2 / size
    const factor = 1 / Math.sqrt(variance + EPSILON)
    for (let i = 0; i < size; i += 1) {
      x[start + i] = ((x[start + i] ?? 0) - mean) * factor * (scale[i] ?? 0) + (bias[i] ?? 0)
    }
  }
  return x
}

/** Negative values become 0, in place. */
export function relu(x: Float32Array): Float32Array {
  for (let index = 0; index < x.length; index += 1) if ((x[index] ?? 0) < 0) x[index] = 0
  return x
}

/** [rows, length, D] to [rows, heads, length, D / heads]. */
export function splitHeads(x: Float32Array, rows: number, length: number, heads: number): Float32Array {
  const D = x.length / (rows * length)
  const headSize = D / heads
  const split = new Float32Array(x.length)
  for (let row = 0; row < rows; row += 1) {
    for (let position = 0; position < length; position += 1) {
      const from = (row * length + position) * D
      for (let head = 0; head < heads; head += 1) {
        const part = x.subarray(from + head * headSize, from + (head + 1) * headSize)
        split.set(part, ((row * heads + head) * length + position) * headSize)
      }
    }
  }
  return split
}

export interface AttentionInput {
  /** [rows, queries, D] */
  readonly query: Float32Array
  /** [rows, heads, length, D / heads] */
  readonly keys: Float32Array
  readonly values: Float32Array
  /** [rows, length], 1 for real positions. */
  readonly mask: Int32Array
  readonly rows: number
  readonly queries: number
  readonly length: number
  readonly heads: number
}

/** Attention of every query to the real positions of its row; [rows, queries, D]. */
export function attend(input: AttentionInput): Float32Array {
  const { query, rows, queries, length, heads, mask } = input
  const D = query.length / (rows * queries)
  const headSize = D / heads
  const context = new Float32Array(query.length)
  const weights = new Float64Array(length)
  for (let row = 0; row < rows; row += 1) {
    let real = length
    while (real > 1 && mask[row * length + real - 1] === 0) real -= 1
    for (let head = 0; head < heads; head += 1) {
      const memory = (row * heads + head) * length * headSize
      for (let q = 0; q < queries; q += 1) {
        const at = (row * queries + q) * D + head * headSize
        softmax(input, weights, { at, memory, headSize, real })
        for (let position = 0; position < real; position += 1) {
          const weight = weights[position] ?? 0
          const from = memory + position * headSize
          for (let i = 0; i < headSize; i += 1) {
            context[at + i] = (context[at + i] ?? 0) + weight * (input.values[from + i] ?? 0)
          }
        }
      }
    }
  }
  return context
}

function softmax(
  { query, keys }: AttentionInput,
  weights: Float64Array,
  { at, memory, headSize, real }: { at: number; memory: number; headSize: number; real: number },
): void {
  const scale = 1 / Math.sqrt(headSize)
  let largest = -Infinity
  for (let position = 0; position < real; position += 1) {
    let sum = 0
    const from = memory + position * headSize
    for (let i = 0; i < headSize; i += 1) sum += (query[at + i] ?? 0) * (keys[from + i] ?? 0)
    weights[position] = sum * scale
    if (sum * scale > largest) largest = sum * scale
  }
  let total = 0
  for (let position = 0; position < real; position += 1) {
    const power = Math.exp((weights[position] ?? 0) - largest)
    weights[position] = power
    total += power
  }
  for (let position = 0; position < real; position += 1) weights[position] = (weights[position] ?? 0) / total
}
