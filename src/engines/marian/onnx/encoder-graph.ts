import type { MarianNetwork } from '../format/network.ts'
import { createGraphBuilder, type GraphBuilder, type Value } from './graph-builder.ts'
import { createLayerWriter, type WeightFlavour } from './linear-layers.ts'

/** Added to the attention scores of padding. */
export const PADDING_SCORE = -1e8

/**
 * Encoder as an ONNX model.
 *
 * Inputs: `embedded` [batch, length, D] float32 (scaled embeddings plus positions); `mask` [batch, length] int32, 1 for
 * real positions. Outputs, for every decoder layer l from 1: `key{l}`, `value{l}` [batch, heads, length, D / heads],
 * the keys and values of the source that the decoder attends to in every step.
 */
export function buildEncoderGraph(network: MarianNetwork, flavour: WeightFlavour): Uint8Array {
  const { embeddingSize: D, heads } = network.config
  const graph = createGraphBuilder('encoder')
  const layers = createLayerWriter(graph, flavour)
  let x = graph.input({ name: 'embedded', element: 'float32', shape: ['batch', 'length', D] })
  const mask = graph.input({ name: 'mask', element: 'int32', shape: ['batch', 'length'] })

  for (const { self, feedForward } of network.encoder) {
    const [query = '', key = '', value = ''] = layers.products(x, [self.query, self.key, self.value])
    const context = graph.node('MultiHeadAttention', [query, key, value, '', mask], {
      num_heads: { int: heads },
      mask_filter_value: PADDING_SCORE,
    })
    x = layers.attentionEnd(context, x, self)
    x = layers.feedForward(x, feedForward)
  }

  const parts = layers.products(
    x,
    network.decoder.flatMap(({ context }) => [context.key, context.value]),
  )
  for (const [index, part] of parts.entries()) {
    const name = `${index % 2 === 0 ? 'key' : 'value'}${Math.floor(index / 2) + 1}`
    splitHeads(graph, part, heads, D, name)
    graph.output({ name, element: 'float32', shape: ['batch', heads, 'length', D / heads] })
  }
  return graph.build()
}

function splitHeads(graph: GraphBuilder, x: Value, heads: number, D: number, output: string): Value {
  const shape = BigInt64Array.of(0n, 0n, BigInt(heads), BigInt(D / heads))
  const reshaped = graph.node('Reshape', [x, graph.constant('int64', [4], shape)])
  return graph.node('Transpose', [reshaped], { perm: [0, 2, 1, 3] }, output)
}
