import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { paddedLength, type SourceSentence } from '../network-runtime.ts'
import type { NetworkTables } from '../network-tables.ts'
import type { NativeSentence } from './native-batch.ts'
import { floats, layersOf } from './onnx-tensors.ts'

/**
 * Runs the graph of the encoder, once for the sentences of each `encodedLength`. What it leaves is padded to the sentence's
 * `paddedLength` afterwards: padding costs the encoder as much as text does, and the decoder next to nothing.
 */
export function createEncoder(encoder: InferenceSession, tables: NetworkTables) {
  const { embeddingSize: D, heads } = tables
  const layers = layersOf(tables)

  async function encodeTogether(
    sources: readonly SourceSentence[],
    length: number,
  ): Promise<NativeSentence[]> {
    const embedded = new Float32Array(sources.length * length * D)
    const mask = new Int32Array(sources.length * length)
    for (const [row, { sourceIds }] of sources.entries()) {
      mask.fill(1, row * length, row * length + sourceIds.length)
      for (const [position, id] of sourceIds.entries())
        tables.embedSource(embedded, (row * length + position) * D, id, position)
    }
    const outputs = await encoder.run({
      embedded: new Tensor('float32', embedded, [sources.length, length, D]),
      mask: new Tensor('int32', mask, [sources.length, length]),
    })
    const keys = layers.map((layer) => floats(outputs[`key${layer}`]))
    const values = layers.map((layer) => floats(outputs[`value${layer}`]))
    return sources.map((source, row) => {
      const room = paddedLength(source.sourceIds.length)
      const own = (part: Float32Array) =>
        withRoom(part.subarray(row * length * D, (row + 1) * length * D), heads, room * (D / heads))
      const ownKeys = keys.map(own)
      return {
        source,
        biases: tables.outputBiases(source.candidates),
        mask: new Int32Array(room).fill(1, 0, source.sourceIds.length),
        keys: ownKeys,
        values: values.map(own),
        states: { cells: [], first: 0 },
        lastKeys: () => ({ keys: ownKeys.at(-1) ?? new Float32Array(), length: room }),
        release() {},
      }
    })
  }

  return async (sources: readonly SourceSentence[]): Promise<readonly NativeSentence[]> => {
    const byLength = Map.groupBy(sources, ({ sourceIds }) => encodedLength(sourceIds.length))
    const encoded = new Map<SourceSentence, NativeSentence>()
    for (const [length, together] of byLength) {
      for (const sentence of await encodeTogether(together, length)) encoded.set(sentence.source, sentence)
    }
    return sources.map((source) => encoded.get(source)).filter((sentence) => sentence !== undefined)
  }
}

/** Positions that the encoder is given; like `paddedLength` that of a sentence alone. */
function encodedLength(length: number): number {
  const step = length <= 64 ? 8 : 16
  return Math.ceil(length / step) * step
}

/** The parts of all heads with zeros behind each, `size` numbers for every head. */
function withRoom(parts: Float32Array, heads: number, size: number): Float32Array {
  const wide = new Float32Array(heads * size)
  const ownSize = parts.length / heads
  for (let head = 0; head < heads; head += 1)
    wide.set(parts.subarray(head * ownSize, (head + 1) * ownSize), head * size)
  return wide
}
