import type { InferenceSession } from 'onnxruntime-node'
import type { WeightFlavour } from '../../onnx/linear-layers.ts'
import type { EncodedSentence, StepOutput, StepRow } from '../network-runtime.ts'
import type { NetworkTables } from '../network-tables.ts'
import { createCandidateColumns } from './candidate-columns.ts'
import { logSumOfExponentials } from './logits.ts'
import { createNativeBatch, type NativeSentence } from './native-batch.ts'
import { candidateTensor, createFeeds } from './onnx-feeds.ts'
import { floats, layersOf } from './onnx-tensors.ts'

/** Runs single steps of the decoder's graph. */
export function createDecoder(decoder: InferenceSession, tables: NetworkTables, flavour: WeightFlavour) {
  const { embeddingSize: D } = tables
  const layers = layersOf(tables)
  const batch = createNativeBatch(tables.decoderLayers)
  const { stateFeeds, sourceFeeds } = createFeeds(tables, batch)
  const columnsFor = createCandidateColumns(tables, flavour)

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
