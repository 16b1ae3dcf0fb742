import { Tensor } from 'onnxruntime-node'
import type { StepRow } from '../network-runtime.ts'
import type { NetworkTables } from '../network-tables.ts'
import type { CandidateMatrix } from './candidate-columns.ts'
import type { NativeBatch, NativeSentence } from './native-batch.ts'
import { layersOf } from './onnx-tensors.ts'

/** A place of the batch; a place without a row runs along and is not read. */
export interface PlacedRow {
  readonly sentence: NativeSentence
  readonly row: StepRow | undefined
}

/** Writes what one step of the decoder is given. */
export function createFeeds(tables: NetworkTables, batch: NativeBatch) {
  const { embeddingSize: D, heads } = tables
  const layers = layersOf(tables)

  /** Pieces and states of all hypotheses, `slots` for each sentence. */
  function stateFeeds(placed: readonly PlacedRow[], slots: number): Record<string, Tensor> {
    const embedded = new Float32Array(placed.length * slots * D)
    const cells = layers.map(() => new Float32Array(embedded.length))
    for (const [place, { sentence, row }] of placed.entries()) {
      const { states } = sentence
      const first = place * slots
      for (const [slot, id] of row?.previousIds.entries() ?? [])
        tables.embedTarget(embedded, (first + slot) * D, id, row?.position ?? 0)
      for (const [slot, parent] of row?.parents.entries() ?? []) {
        const from = (states.first + parent) * D
        for (const [layer, before] of states.cells.entries())
          cells[layer]?.set(before.subarray(from, from + D), (first + slot) * D)
      }
    }
    const shape = [placed.length, slots, D]
    return {
      embedded: new Tensor('float32', embedded, shape),
      ...Object.fromEntries(
        cells.map((cell, index) => [`cell${index + 1}`, new Tensor('float32', cell, shape)]),
      ),
    }
  }

  /** Masks, keys and values of the sources. */
  function sourceFeeds(rows: number, length: number): Record<string, Tensor> {
    const shape = [rows, heads, length, D / heads]
    const own = (part: Float32Array) => new Tensor('float32', part.subarray(0, rows * length * D), shape)
    const feeds: Record<string, Tensor> = {
      mask: new Tensor('int32', batch.mask().subarray(0, rows * length), [rows, length]),
    }
    for (const layer of layers) {
      feeds[`key${layer}`] = own(batch.keys(layer - 1))
      feeds[`value${layer}`] = own(batch.values(layer - 1))
    }
    return feeds
  }

  return { stateFeeds, sourceFeeds }
}

export function candidateTensor({ data, count }: CandidateMatrix, D: number): Tensor {
  if (data instanceof Float32Array) return new Tensor('float32', data, [D, count])
  return data instanceof Int8Array
    ? new Tensor('int8', data, [D, count])
    : new Tensor('uint8', data, [D, count])
}
