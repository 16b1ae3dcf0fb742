/** Keys and positions of one sentence. */
export interface AttentionPlace {
  /** Keys of the last decoder layer, [heads, length, D / heads]. */
  readonly keys: Float32Array
  readonly length: number
  readonly heads: number
  /** Real source positions, the end of the sentence included. */
  readonly sourceLength: number
}

/**
 * Soft alignment of one target piece to the source positions of its sentence: the attention of head 0 of the last
 * decoder layer, which models of this kind are trained to align with. Where that head sees no difference between the
 * positions, as in models trained without alignments, the mean of all heads serves instead.
 *
 * Computed outside the graph, and only for pieces that end up in a result.
 */
export function attentionOf(query: Float32Array, place: AttentionPlace): Float32Array {
  const first = new Float32Array(place.sourceLength)
  const powers = new Float64Array(place.sourceLength)
  addHead(first, query, place, 0, powers)
  let largest = 0
  for (let position = 0; position < first.length; position += 1)
    largest = Math.max(largest, first[position] ?? 0)
  if (largest * place.sourceLength > UNIFORM_FACTOR) return first
  for (let head = 1; head < place.heads; head += 1) addHead(first, query, place, head, powers)
  for (let position = 0; position < first.length; position += 1)
    first[position] = (first[position] ?? 0) / place.heads
  return first
}

/** A head whose largest weight is below this multiple of the mean weight says nothing. */
const UNIFORM_FACTOR = 1.2

/** Adds the attention of one head to `sums`; `powers` is room to compute in. */
function addHead(
  sums: Float32Array,
  query: Float32Array,
  { keys, length, heads, sourceLength }: AttentionPlace,
  head: number,
  powers: Float64Array,
): void {
  const headSize = query.length / heads
  const start = head * length * headSize
  const scale = 1 / Math.sqrt(headSize)
  let largest = -Infinity
  for (let position = 0; position < sourceLength; position += 1) {
    let sum = 0
    const at = start + position * headSize
    const from = head * headSize
    for (let i = 0; i < headSize; i += 1) sum += (query[from + i] ?? 0) * (keys[at + i] ?? 0)
    powers[position] = sum * scale
    if (sum * scale > largest) largest = sum * scale
  }
  let total = 0
  for (let position = 0; position < sourceLength; position += 1) {
    const power = Math.exp((powers[position] ?? 0) - largest)
    powers[position] = power
    total += power
  }
  for (let position = 0; position < sourceLength; position += 1) {
    sums[position] = (sums[position] ?? 0) + (powers[position] ?? 0) / total
  }
}
