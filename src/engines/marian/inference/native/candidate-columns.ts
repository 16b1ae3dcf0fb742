import type { Embedding } from '../../format/network.ts'
import type { WeightFlavour } from '../../onnx/linear-layers.ts'
import type { SourceSentence } from '../network-runtime.ts'
import type { NetworkTables } from '../network-tables.ts'

/** Output rows of the pieces that may follow in any of the sentences of a batch, as a [D, count] matrix. */
export interface CandidateMatrix {
  readonly data: Int8Array | Uint8Array | Float32Array
  readonly count: number
  /** Where each of a sentence's candidates stands in it. */
  readonly columnsOf: ReadonlyMap<SourceSentence, Uint32Array>
}

const COLUMN_MULTIPLE = 16

/** Makes the matrix anew only when a sentence joins, or when half of those that it was made for have left. */
export function createCandidateColumns(
  tables: NetworkTables,
  flavour: WeightFlavour,
): (sentences: readonly SourceSentence[]) => CandidateMatrix {
  let current: CandidateMatrix | undefined

  return (sentences) => {
    const isGood =
      current !== undefined &&
      2 * sentences.length > current.columnsOf.size &&
      sentences.every((sentence) => current?.columnsOf.has(sentence))
    if (current === undefined || !isGood) {
      const { ids, columnsOf } = unionOf(tables.targetVocabularySize, sentences)
      current = { ...gatherColumns(tables.targetEmbedding, ids, flavour), columnsOf }
    }
    return current
  }
}

function unionOf(vocabularySize: number, sentences: readonly SourceSentence[]) {
  const [first] = sentences
  if (first !== undefined && sentences.every(({ candidates }) => candidates === first.candidates)) {
    const columns = Uint32Array.from(first.candidates, (_, index) => index)
    return { ids: first.candidates, columnsOf: new Map(sentences.map((sentence) => [sentence, columns])) }
  }
  const columnOf = new Int32Array(vocabularySize)
  for (const { candidates } of sentences) {
    for (let index = 0; index < candidates.length; index += 1) columnOf[candidates[index] ?? 0] = 1
  }
  let count = 0
  for (let id = 0; id < columnOf.length; id += 1) if (columnOf[id] === 1) columnOf[id] = count++
  const ids = new Uint32Array(count)
  const columnsOf = new Map<SourceSentence, Uint32Array>()
  for (const sentence of sentences) {
    const { candidates } = sentence
    const columns = new Uint32Array(candidates.length)
    for (let index = 0; index < candidates.length; index += 1) {
      const id = candidates[index] ?? 0
      const column = columnOf[id] ?? 0
      columns[index] = column
      ids[column] = id
    }
    columnsOf.set(sentence, columns)
  }
  return { ids, columnsOf }
}

function gatherColumns(embedding: Embedding, ids: Uint32Array, flavour: WeightFlavour) {
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
