import type { SourceMemory } from './network-runtime.ts'

export interface AttentionPlace {
  readonly row: number
  readonly heads: number
  /** Real source positions of the row, the end of the sentence included. */
  readonly sourceLength: number
}

/**
 * Soft alignment of one target piece to the source positions of its sentence: the attention of head 0 of the last
 * decoder layer, which models of this kind are trained to align with. Where that head sees no difference between the
 * positions, as in models trained without alignments, the mean of all heads serves instead.
 *
 * Computed outside the graph, and only for pieces that end up in a result.
 */
export function attentionOf(query: Float32Array, memory: SourceMemory, place: AttentionPlace): Float32Array {
  const first = headAttention(query, memory, place, 0)
  if (Math.max(...first) * place.sourceLength > UNIFORM_FACTOR) return first
  const mean = new Float32Array(place.sourceLength)
  for (let head = 0; head < place.heads; head += 1) {
    for (const [position, weight] of headAttention(query, memory, place, head).entries()) {
      mean[position] = (mean[position] ?? 0) + weight / place.heads
    }
  }
  return mean
}

/** A head whose largest weight is below this multiple of the mean weight says nothing. */
const UNIFORM_FACTOR = 1.2

function headAttention(
  query: Float32Array,
  memory: SourceMemory,
  { row, heads, sourceLength }: AttentionPlace,
  head: number,
): Float32Array {
  const keys = memory.keys[memory.keys.length - 1] ?? new Float32Array()
  const headSize = query.length / heads
  const start = (row * heads + head) * memory.length * headSize
  const weights = new Float32Array(sourceLength)
  let largest = -Infinity
  for (let position = 0; position < sourceLength; position += 1) {
    let sum = 0
    const at = start + position * headSize
    for (let i = 0; i < headSize; i += 1) sum += (query[head * headSize + i] ?? 0) * (keys[at + i] ?? 0)
    const score = sum / Math.sqrt(headSize)
    weights[position] = score
    largest = Math.max(largest, score)
  }
  let total = 0
  for (let position = 0; position < sourceLength; position += 1) {
    const weight = Math.exp((weights[position] ?? 0) - largest)
    weights[position] = weight
    total += weight
  }
  return weights.map((weight) => weight / total)
}
