import type { Embedding, EmbeddingTables } from '../format/network.ts'

/** The parts of the network that are looked up rather than multiplied: embeddings, positions, biases of the output. */
export interface NetworkTables {
  readonly embeddingSize: number
  readonly heads: number
  readonly decoderLayers: number
  readonly sharedVocabulary: boolean
  readonly targetVocabularySize: number
  /** Writes `sqrt(D) * embedding(id) + position` to `target[at ..]`. */
  readonly embedSource: (target: Float32Array, at: number, id: number, position: number) => void
  /** The same for the target side; `id` undefined stands for the start of the sentence, which has no embedding. */
  readonly embedTarget: (target: Float32Array, at: number, id: number | undefined, position: number) => void
  /** Its rows are those of the output layer as well. */
  readonly targetEmbedding: Embedding
  /** Biases of the output layer for these target ids. */
  readonly outputBiases: (ids: Uint32Array) => Float32Array
  /** Factor from the sums of the output layer, integers for int8 models, to logits without bias. */
  readonly outputScale: number
}

export function createNetworkTables(network: EmbeddingTables): NetworkTables {
  const { embeddingSize: D } = network.config
  const positions = createPositions(D)
  const { targetEmbedding } = network

  function embed(embedding: Embedding, target: Float32Array, at: number, id: number, position: number): void {
    const row = id * D
    const offset = positions.offset(position)
    const table = positions.table()
    const { data } = embedding
    const scale = embedding.kind === 'int8' ? Math.sqrt(D) / embedding.multiplier : Math.sqrt(D)
    for (let i = 0; i < D; i += 1) target[at + i] = (data[row + i] ?? 0) * scale + (table[offset + i] ?? 0)
  }

  return {
    embeddingSize: D,
    heads: network.config.heads,
    decoderLayers: network.config.decoderLayers,
    sharedVocabulary: network.config.sharedVocabulary,
    targetVocabularySize: network.config.targetVocabularySize,
    embedSource: (target, at, id, position) => embed(network.sourceEmbedding, target, at, id, position),
    embedTarget(target, at, id, position) {
      if (id !== undefined) return embed(targetEmbedding, target, at, id, position)
      const offset = positions.offset(position)
      target.set(positions.table().subarray(offset, offset + D), at)
    },
    targetEmbedding,
    outputBiases: (ids) => Float32Array.from(ids, (id) => network.outputBias[id] ?? 0),
    outputScale:
      targetEmbedding.kind === 'int8' ? 1 / ((network.outputAlpha ?? 1) * targetEmbedding.multiplier) : 1,
  }
}

/** Sines in the first half, cosines in the second; the table grows as longer sentences come. */
function createPositions(D: number) {
  const half = D / 2
  let known = 0
  let table = new Float32Array(0)

  function grow(count: number): void {
    const grown = new Float32Array(count * D)
    grown.set(table)
    for (let position = known; position < count; position += 1) {
      for (let i = 0; i < half; i += 1) {
        const angle = position * Math.exp((-i * Math.log(10_000)) / (half - 1))
        grown[position * D + i] = Math.sin(angle)
        grown[position * D + half + i] = Math.cos(angle)
      }
    }
    table = grown
    known = count
  }

  return {
    table: () => table,
    offset(position: number): number {
      if (position >= known) grow(Math.max(64, 2 * (position + 1)))
      return position * D
    },
  }
}
