import { type BinItem, ITEM_TYPES } from '../format/bin-items.ts'
import { writeBinItems } from '../format/bin-writer.ts'
import type { Embedding, MarianNetwork } from '../format/network.ts'
import { networkConfigItem } from '../format/network-config.ts'
import { floatItem } from '../format/quantise.ts'
import { buildDecoderGraph } from './decoder-graph.ts'
import { buildEncoderGraph } from './encoder-graph.ts'
import type { WeightFlavour } from './linear-layers.ts'

/** A network as ONNX Runtime runs it, and the tables that are looked up outside the graphs. */
export interface ConvertedModel {
  readonly encoder: Uint8Array
  readonly decoder: Uint8Array
  /** A `.bin` container with the configuration, the embeddings and the output layer's bias and scale. */
  readonly tables: Uint8Array
}

/** Counts up whenever the same weights would be written differently, so that older conversions are made anew. */
export const CONVERTER_VERSION = 1

export function convertModel(network: MarianNetwork, flavour: WeightFlavour): ConvertedModel {
  const { config, sourceEmbedding, targetEmbedding } = network
  const items = [
    networkConfigItem(config),
    floatItem('decoder_ff_logit_out_b', [1, config.targetVocabularySize], network.outputBias),
    embeddingItem(config.sharedVocabulary ? 'Wemb' : 'encoder_Wemb', sourceEmbedding),
  ]
  if (!config.sharedVocabulary) items.push(embeddingItem('decoder_Wemb', targetEmbedding))
  if (network.outputAlpha !== undefined) {
    items.push(floatItem('none_QuantMultA', [1, 1], Float32Array.of(network.outputAlpha)))
  }
  return {
    encoder: buildEncoderGraph(network, flavour),
    decoder: buildDecoderGraph(network, flavour),
    tables: writeBinItems(items),
  }
}

function embeddingItem(name: string, embedding: Embedding): BinItem {
  const shape = [embedding.rows, embedding.size]
  if (embedding.kind === 'float32') return floatItem(name, shape, embedding.data)
  const data = new Uint8Array(embedding.data.length + (ITEM_TYPES.float32 & 0xff))
  data.set(new Uint8Array(embedding.data.buffer, embedding.data.byteOffset, embedding.data.length))
  new DataView(data.buffer).setFloat32(embedding.data.length, embedding.multiplier, true)
  return { name, type: 'intgemm8', shape, data }
}
