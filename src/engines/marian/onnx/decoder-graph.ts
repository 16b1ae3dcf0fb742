import type { MarianNetwork } from '../format/network.ts'
import { PADDING_SCORE } from './encoder-graph.ts'
import { createGraphBuilder, type GraphBuilder, type Value } from './graph-builder.ts'
import { createLayerWriter, type LayerWriter, type WeightFlavour } from './linear-layers.ts'

/**
 * One decoder step as an ONNX model, for `width` hypotheses of each sentence at once.
 *
 * Inputs: `embedded` [batch, width, D] float32 (scaled embedding of the previous piece plus position); per decoder
 * layer l from 1 `cell{l}` [batch, width, D], `key{l}` and `value{l}` as the encoder gives them; `mask` [batch, length]
 * int32; `candidates` [D, count], the output rows of the pieces that may follow (int8 or float32, as the model is).
 *
 * Outputs: `scores` [batch, width, count], int32 sums for int8 models (the caller scales and adds the bias), float32
 * without bias otherwise; `next_cell{l}`; `query` [batch, width, D], the attention query of the last layer, from which
 * the caller computes soft alignments.
 */
export function buildDecoderGraph(network: MarianNetwork, flavour: WeightFlavour): Uint8Array {
  const { embeddingSize: D, heads } = network.config
  const headSize = D / heads
  const graph = createGraphBuilder('decoder')
  const layers = createLayerWriter(graph, flavour)
  let y = graph.input({ name: 'embedded', element: 'float32', shape: ['batch', 'width', D] })
  const mask = graph.input({ name: 'mask', element: 'int32', shape: ['batch', 'length'] })

  for (const [index, layer] of network.decoder.entries()) {
    const number = index + 1
    const cell = graph.input({ name: `cell${number}`, element: 'float32', shape: ['batch', 'width', D] })
    const [input = '', forget = ''] = layers.products(y, [layer.cell.input, layer.cell.forget])
    const gate = graph.node('Sigmoid', [forget])
    const kept = graph.node('Mul', [gate, graph.node('Sub', [cell, input])])
    const next = graph.node('Add', [kept, input], {}, `next_cell${number}`)
    graph.output({ name: next, element: 'float32', shape: ['batch', 'width', D] })
    y = layers.addAndNorm(graph.node('Relu', [next]), y, layer.cell.norm)

    const memory = ['key', 'value'].map((part) =>
      graph.input({
        name: `${part}${number}`,
        element: 'float32',
        shape: ['batch', heads, 'length', headSize],
      }),
    )
    const [query = ''] = layers.products(y, [layer.context.query])
    if (number === network.decoder.length) {
      graph.node('Identity', [query], {}, 'query')
      graph.output({ name: 'query', element: 'float32', shape: ['batch', 'width', D] })
    }
    const context = graph.node('MultiHeadAttention', [query, ...memory, '', mask], {
      num_heads: { int: heads },
      mask_filter_value: PADDING_SCORE,
    })
    y = layers.attentionEnd(context, y, layer.context)
    y = layers.feedForward(y, layer.feedForward)
  }
  writeOutput(graph, layers, network, flavour, y)
  return graph.build()
}

function writeOutput(
  graph: GraphBuilder,
  layers: LayerWriter,
  network: MarianNetwork,
  flavour: WeightFlavour,
  y: Value,
): void {
  const D = network.config.embeddingSize
  const alpha = network.outputAlpha
  const element = alpha === undefined ? 'float32' : flavour
  const candidates = graph.input({ name: 'candidates', element, shape: [D, 'count'] })
  if (alpha === undefined) {
    graph.node('MatMul', [y, candidates], {}, 'scores')
  } else {
    const inputs = [layers.quantised(y, alpha), candidates, layers.zeroPoint]
    if (flavour === 'uint8') inputs.push(graph.constant('uint8', [], Uint8Array.of(128)))
    graph.node('MatMulInteger', inputs, {}, 'scores')
  }
  graph.output({
    name: 'scores',
    element: alpha === undefined ? 'float32' : 'int32',
    shape: ['batch', 'width', 'count'],
  })
}
