import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGraphBuilder, type GraphBuilder } from '../../src/engines/marian/onnx/graph-builder.ts'
import { whole, writeModel } from './sherpa-models.ts'

/**
 * A model with the inputs, outputs and metadata of Whisper: `test-encoder.onnx`, `test-decoder.onnx`, `test-tokens.txt`.
 * Loud sound is German and quiet sound English, where it is not told; each language has its two words.
 */
const TOKENS = [
  ' good',
  ' morning',
  ' guten',
  ' Morgen',
  '<sot>',
  '<en>',
  '<de>',
  '<transcribe>',
  '<none>',
  '<eot>',
]
const [GOOD, MORNING, GUTEN, MORGEN, SOT, EN, DE, TRANSCRIBE, NO_TIMES, EOT] = TOKENS.keys()
const MELS = 80
const CONTEXT = 16
const SURE = 10

export function writeWhisper(directory: string): void {
  writeModel(directory, 'test-encoder', encoder(), {
    model_type: 'whisper-test',
    version: 1,
    maintainer: 'test',
    n_mels: MELS,
    n_audio_ctx: 1,
    n_audio_state: 1,
    n_audio_head: 1,
    n_audio_layer: 1,
    n_vocab: TOKENS.length,
    n_text_ctx: CONTEXT,
    n_text_state: 1,
    n_text_head: 1,
    n_text_layer: 1,
    sot_sequence: [SOT, EN, TRANSCRIBE].join(','),
    all_language_tokens: [EN, DE].join(','),
    all_language_codes: 'en,de',
    sot: SOT ?? 0,
    sot_index: 0,
    eot: EOT ?? 0,
    blank_id: 0,
    is_multilingual: 1,
    no_speech: NO_TIMES ?? 0,
    non_speech_tokens: '',
    transcribe: TRANSCRIBE ?? 0,
    translate: TRANSCRIBE ?? 0,
    sot_prev: SOT ?? 0,
    sot_lm: SOT ?? 0,
    no_timestamps: NO_TIMES ?? 0,
  })
  writeModel(directory, 'test-decoder', decoder(), {})
  const rows = TOKENS.map((token, id) => `${Buffer.from(token).toString('base64')} ${id}\n`)
  writeFileSync(join(directory, 'test-tokens.txt'), rows.join(''))
}

function encoder(): GraphBuilder {
  const graph = createGraphBuilder('encoder')
  const mel = graph.input({ name: 'mel', element: 'float32', shape: ['N', MELS, 'T'] })
  const level = graph.node('ReduceMax', [mel], { axes: [1, 2], keepdims: { int: 1 } })
  const raised = graph.node('Unsqueeze', [level, whole(graph, [0])])
  graph.node('Identity', [raised], {}, 'n_layer_cross_k')
  graph.node('Abs', [raised], {}, 'n_layer_cross_v')
  for (const name of ['n_layer_cross_k', 'n_layer_cross_v']) {
    graph.output({ name, element: 'float32', shape: [1, 'N', 1, 1] })
  }
  return graph
}

/** What follows a token; after the beginning the language, by how loud it is. */
function decoder(): GraphBuilder {
  const size = TOKENS.length
  const graph = createGraphBuilder('decoder')
  const cache = [1, 'N', CONTEXT, 1] as const
  const tokens = graph.input({ name: 'tokens', element: 'int64', shape: ['N', 'T'] })
  const selfK = graph.input({ name: 'in_n_layer_self_k_cache', element: 'float32', shape: cache })
  const selfV = graph.input({ name: 'in_n_layer_self_v_cache', element: 'float32', shape: cache })
  const crossK = graph.input({ name: 'n_layer_cross_k', element: 'float32', shape: [1, 'N', 1, 1] })
  graph.input({ name: 'n_layer_cross_v', element: 'float32', shape: [1, 'N', 1, 1] })
  graph.input({ name: 'offset', element: 'int64', shape: [1] })
  const follows = new Float32Array(size * size)
  const chain = [
    [SOT, EN],
    [GOOD, MORNING],
    [MORNING, EOT],
    [GUTEN, MORGEN],
    [MORGEN, EOT],
  ]
  for (const [token = 0, next = 0] of chain) follows[token * size + next] = SURE
  const table = graph.constant('float32', [size, size], follows)
  const logits = graph.node('Gather', [table, tokens], { axis: { int: 0 } })
  // The language stands second in the prompt, whose last token decides about the first word.
  const isGerman = graph.node('ReduceMax', [isToken(graph, tokens, DE)], { axes: [1], keepdims: { int: 1 } })
  const isEnglish = graph.node('ReduceMax', [isToken(graph, tokens, EN)], { axes: [1], keepdims: { int: 1 } })
  const word = (flag: string, token: number | undefined) =>
    graph.node('Mul', [graph.node('Unsqueeze', [flag, whole(graph, [2])]), column(graph, token)])
  const loudness = graph.node('Mul', [
    graph.node('Squeeze', [crossK, whole(graph, [0])]),
    graph.node('Unsqueeze', [isToken(graph, tokens, SOT), whole(graph, [2])]),
  ])
  const loud = graph.node('Mul', [loudness, column(graph, DE)])
  const words = graph.node('Add', [word(isGerman, GUTEN), word(isEnglish, GOOD)])
  graph.node('Sum', [logits, words, loud], {}, 'logits')
  graph.node('Identity', [selfK], {}, 'out_n_layer_self_k_cache')
  graph.node('Neg', [selfV], {}, 'out_n_layer_self_v_cache')
  graph.output({ name: 'logits', element: 'float32', shape: ['N', 'T', size] })
  graph.output({ name: 'out_n_layer_self_k_cache', element: 'float32', shape: cache })
  graph.output({ name: 'out_n_layer_self_v_cache', element: 'float32', shape: cache })
  return graph
}

/** 1 where the token stands, `[N, T]`. */
function isToken(graph: GraphBuilder, tokens: string, token = 0): string {
  return graph.node('Cast', [graph.node('Equal', [tokens, whole(graph, [token])])], { to: { int: 1 } })
}

function column(graph: GraphBuilder, token: number | undefined): string {
  const values = Float32Array.from(TOKENS, (_, id) => (id === token ? 3 * SURE : 0))
  return graph.constant('float32', [1, 1, TOKENS.length], values)
}
