import type { Embedding, EmbeddingTables } from '../format/network.ts'
import type { WeightFlavour } from '../onnx/linear-layers.ts'
import type { CandidateMatrix } from './network-runtime.ts'

/** The parts of the network that are looked up rather than multiplied: embeddings, positions, output rows. */
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
  /** Output rows of these target ids as a matrix; the count is padded to a multiple of 16 with zeros. */
  readonly candidateMatrix: (ids: Uint32Array) => CandidateMatrix
  /** True where scores are integer sums, exact in whatever order they are added. */
  readonly exactScores: boolean
  readonly outputBias: Float32Array
  /** Factor from the scores of a step to logits without bias. */
  readonly outputScale: number
}

const COLUMN_MULTIPLE = 16

/** How the runtime wants its candidates: columns of the weights' kind, or rows. */
export type CandidateLayout = WeightFlavour | 'rows'

export function createNetworkTables(network: EmbeddingTables, layout: CandidateLayout): NetworkTables {
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
    candidateMatrix: (ids) =>
      layout === 'rows' ? gatherRows(targetEmbedding, ids) : gatherColumns(targetEmbedding, ids, layout),
    exactScores: targetEmbedding.kind === 'int8',
    outputBias: network.outputBias,
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

function gatherRows({ data, size }: Embedding, ids: Uint32Array): CandidateMatrix {
  const count = Math.ceil(ids.length / COLUMN_MULTIPLE) * COLUMN_MULTIPLE
  const rows = data instanceof Int8Array ? new Int8Array(count * size) : new Float32Array(count * size)
  for (let row = 0; row < ids.length; row += 1) {
    const from = (ids[row] ?? 0) * size
    rows.set(data.subarray(from, from + size), row * size)
  }
  return { data: rows, count }
}

function gatherColumns(embedding: Embedding, ids: Uint32Array, flavour: WeightFlavour): CandidateMatrix {
  const D = embedding.size
  const count = Math.ceil(ids.length / COLUMN_MULTIPLE) * COLUMN_MULTIPLE
  if (embedding.kind === 'float32') {
    return { data: transpose(embedding.data, ids, D, count, 0, new Float32Array(D * count)), count }
  }
  if (flavour === 'int8') {
    return { data: transpose(embedding.data, ids, D, count, 0, new Int8Array(D * count)), count }
  }
  return { data: transpose(embedding.data, ids, D, count, 128, new Uint8Array(D * count)), count }
}

function transpose<Column extends Float32Array | Int8Array | Uint8Array>(
  rows: Float32Array | Int8Array,
  ids: Uint32Array,
  D: number,
  count: number,
  offset: number,
  columns: Column,
): Column {
  // Eight columns at a time: each cache line of the target is then written once instead of once per column.
  for (let start = 0; start < ids.length; start += 8) {
    const end = Math.min(start + 8, ids.length)
    for (let i = 0; i < D; i += 1) {
      const at = i * count
      for (let column = start; column < end; column += 1) {
        columns[at + column] = (rows[(ids[column] ?? 0) * D + i] ?? 0) + offset
      }
    }
  }
  return columns
}
