import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { WeightFlavour } from '../onnx/linear-layers.ts'
import { type CandidateMatrix, createCandidateColumns } from './candidate-columns.ts'
import { logSumOfExponentials } from './logits.ts'
import { createNativeBatch, type NativeSentence } from './native-batch.ts'
import {
  type EncodedSentence,
  type NetworkRuntime,
  paddedLength,
  type SourceSentence,
  type StepOutput,
  type StepRow,
} from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'
import { forbidTelemetry } from './no-telemetry.ts'

export interface OnnxModels {
  /** A path or the bytes of the graph. */
  readonly encoder: string | Uint8Array
  readonly decoder: string | Uint8Array
}

const ERRORS_ONLY = 3

/**
 * Runs the graphs of one network on ONNX Runtime, on the calling thread and with no threads of its own: parallelism
 * comes from several workers, which scales better than threads inside one session.
 */
export async function createOnnxRuntime(
  models: OnnxModels,
  tables: NetworkTables,
  flavour: WeightFlavour,
): Promise<NetworkRuntime> {
  forbidTelemetry()
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: ERRORS_ONLY,
  }
  const encoder = await createSession(models.encoder, options)
  const decoder = await createSession(models.decoder, options)
  return {
    mixesSentences: false,
    encode: createEncoder(encoder, tables),
    step: createDecoder(decoder, tables, flavour),
    async close() {
      await encoder.release()
      await decoder.release()
    },
  }
}

function createSession(
  model: string | Uint8Array,
  options: InferenceSession.SessionOptions,
): Promise<InferenceSession> {
  return typeof model === 'string'
    ? InferenceSession.create(model, options)
    : InferenceSession.create(model, options)
}

/** From 1, as the graphs name them. */
function layersOf({ decoderLayers }: NetworkTables): readonly number[] {
  return Array.from({ length: decoderLayers }, (_, index) => index + 1)
}

function createEncoder(encoder: InferenceSession, tables: NetworkTables) {
  const { embeddingSize: D } = tables
  const layers = layersOf(tables)

  return async (sentences: readonly SourceSentence[]): Promise<readonly NativeSentence[]> => {
    const rows = sentences.length
    const length = Math.max(...sentences.map(({ sourceIds }) => paddedLength(sourceIds.length)))
    const embedded = new Float32Array(rows * length * D)
    const mask = new Int32Array(rows * length)
    for (const [row, { sourceIds }] of sentences.entries()) {
      mask.fill(1, row * length, row * length + sourceIds.length)
      for (const [position, id] of sourceIds.entries())
        tables.embedSource(embedded, (row * length + position) * D, id, position)
    }
    const outputs = await encoder.run({
      embedded: new Tensor('float32', embedded, [rows, length, D]),
      mask: new Tensor('int32', mask, [rows, length]),
    })
    const keys = layers.map((layer) => floats(outputs[`key${layer}`]))
    const values = layers.map((layer) => floats(outputs[`value${layer}`]))
    return sentences.map((source, row) => {
      const own = (part: Float32Array) => part.subarray(row * length * D, (row + 1) * length * D)
      const ownKeys = keys.map(own)
      return {
        source,
        biases: tables.outputBiases(source.candidates),
        mask: mask.subarray(row * length, (row + 1) * length),
        keys: ownKeys,
        values: values.map(own),
        states: { cells: [], first: 0 },
        lastKeys: () => ({ keys: ownKeys.at(-1) ?? new Float32Array(), length }),
        release() {},
      }
    })
  }
}

interface PlacedRow {
  readonly sentence: NativeSentence
  readonly row: StepRow | undefined
}

function createDecoder(decoder: InferenceSession, tables: NetworkTables, flavour: WeightFlavour) {
  const { embeddingSize: D, heads } = tables
  const layers = layersOf(tables)
  const batch = createNativeBatch(tables.decoderLayers)
  const columnsFor = createCandidateColumns(tables, flavour)

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

  return async (rows: readonly StepRow[]): Promise<StepOutput> => {
    const sentences = rows.map(({ sentence }) => nativeSentence(sentence))
    const rowOf = new Map(sentences.map((sentence, index) => [sentence, rows[index]]))
    const placed = batch.arrange(sentences).map((sentence) => ({ sentence, row: rowOf.get(sentence) }))
    const width = Math.max(...sentences.map(({ source }) => source.width))
    // A product with one single row takes another float32 kernel, which adds in another order.
    const slots = tables.targetEmbedding.kind === 'int8' ? width : Math.max(width, 2)
    const candidates = columnsFor(placed.map(({ sentence }) => sentence.source))
    const outputs = await decoder.run({
      ...stateFeeds(placed, slots),
      ...sourceFeeds(placed.length, sentences[0]?.mask.length ?? 0),
      candidates: candidateTensor(candidates, D),
    })
    const sums = outputs['scores']?.data
    if (!(sums instanceof Int32Array || sums instanceof Float32Array))
      throw new TypeError('No scores came back')
    const queries = floats(outputs['query'])
    const cells = layers.map((layer) => floats(outputs[`next_cell${layer}`]))
    for (const [place, { sentence }] of placed.entries()) sentence.states = { cells, first: place * slots }
    const firsts = sentences.map(({ states }) => states.first)
    return {
      score(row, slot, logits) {
        const sentence = sentences[row]
        const columns = sentence && candidates.columnsOf.get(sentence.source)
        const from = ((firsts[row] ?? 0) + slot) * candidates.count
        for (let index = 0; index < logits.length; index += 1) {
          const sum = sums[from + (columns?.[index] ?? 0)] ?? 0
          logits[index] = sum * tables.outputScale + (sentence?.biases[index] ?? 0)
        }
        return logSumOfExponentials(logits)
      },
      queries(row) {
        const from = (firsts[row] ?? 0) * D
        return queries.subarray(from, from + (rows[row]?.previousIds.length ?? 0) * D)
      },
    }
  }
}

function nativeSentence(sentence: EncodedSentence): NativeSentence {
  if (!isNative(sentence)) throw new TypeError('A sentence of another runtime')
  return sentence
}

function isNative(sentence: EncodedSentence): sentence is NativeSentence {
  return 'states' in sentence
}

function floats(value: unknown): Float32Array {
  const data = value instanceof Tensor ? value.data : undefined
  if (!(data instanceof Float32Array)) throw new TypeError('A float32 tensor was expected')
  return data
}

function candidateTensor({ data, count }: CandidateMatrix, D: number): Tensor {
  if (data instanceof Float32Array) return new Tensor('float32', data, [D, count])
  return data instanceof Int8Array
    ? new Tensor('int8', data, [D, count])
    : new Tensor('uint8', data, [D, count])
}
