import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGraphBuilder, type GraphBuilder } from '../../src/engines/marian/onnx/graph-builder.ts'
import { createProtobufWriter } from '../../src/engines/marian/onnx/protobuf-writer.ts'

/**
 * Models for sherpa-onnx that a test makes in a moment: graphs with the inputs, outputs and metadata that the kinds of
 * real ones have, and weights that turn bands of the spectrum into syllables. What they write is nonsense, the same for
 * the same sound, and nothing for silence.
 */
const TOKENS = ['<blk>', '▁la', 'na', '▁so', 'mi', '▁do', 'fa', '<unk>'] as const
const FEATURES = 80
const SUBSAMPLING = 4
const CHUNK_FRAMES = 32
const CONTEXT_FRAMES = 40
/** Logarithms of energies: silence is at -16, speech at -9 to 2. */
const LOUDNESS = -10

type Metadata = Readonly<Record<string, string | number>>

/** A streaming transducer, of the kind `lstm`: `encoder.onnx`, `decoder.onnx`, `joiner.onnx`, `tokens.txt`. */
export function writeStreamingTransducer(directory: string): void {
  writeModel(directory, 'encoder', streamingEncoder(), {
    model_type: 'lstm',
    num_encoder_layers: 1,
    T: CONTEXT_FRAMES,
    decode_chunk_len: CHUNK_FRAMES,
    rnn_hidden_size: 1,
    d_model: 1,
  })
  writeModel(directory, 'decoder', decoder(), { vocab_size: TOKENS.length, context_size: 1 })
  writeModel(directory, 'joiner', joiner(), { joiner_dim: TOKENS.length })
  writeTokens(directory)
}

/** A model of whole utterances, of the kind `zipformer2_ctc`: `model.onnx`, `tokens.txt`. */
export function writeWholeUtteranceModel(directory: string): void {
  const graph = createGraphBuilder('model')
  const x = graph.input({ name: 'x', element: 'float32', shape: ['N', 'T', FEATURES] })
  graph.input({ name: 'x_lens', element: 'int64', shape: ['N'] })
  // Frames that do not fill a step are left out: T - T % 4.
  const frames = graph.node('Gather', [graph.node('Shape', [x]), whole(graph, [1])])
  const steps = graph.node('Div', [frames, whole(graph, [SUBSAMPLING])])
  const used = graph.node('Mul', [steps, whole(graph, [SUBSAMPLING])])
  const cut = graph.node('Slice', [x, whole(graph, [0]), used, whole(graph, [1])])
  const logits = syllables(graph, cut)
  graph.node('LogSoftmax', [logits], { axis: { int: 2 } }, 'log_probs')
  graph.node('Max', [steps], {}, 'log_probs_len')
  graph.output({ name: 'log_probs', element: 'float32', shape: ['N', 'S', TOKENS.length] })
  graph.output({ name: 'log_probs_len', element: 'int64', shape: ['N'] })
  writeModel(directory, 'model', graph, { model_type: 'zipformer2_ctc', version: 1 })
  writeTokens(directory)
}

const VOICE_SAMPLES_PER_SECOND = 8_000
const SAMPLES_PER_TOKEN = 400

/** A voice, of the kind `vits`: `model.onnx`, `tokens.txt`, `lexicon.txt`. Each letter sounds for 50 ms, at its own level. */
export function writeVoice(directory: string): void {
  const graph = createGraphBuilder('voice')
  const x = graph.input({ name: 'x', element: 'int64', shape: ['N', 'L'] })
  graph.input({ name: 'x_length', element: 'int64', shape: ['N'] })
  for (const name of ['noise_scale', 'length_scale', 'noise_scale_w']) {
    graph.input({ name, element: 'float32', shape: [1] })
  }
  const levels = graph.node('Div', [
    graph.node('Cast', [x], { to: { int: 1 } }),
    graph.constant('float32', [1], Float32Array.of(30)),
  ])
  const column = graph.node('Unsqueeze', [levels, whole(graph, [2])])
  const wave = Float32Array.from({ length: SAMPLES_PER_TOKEN }, (_, at) => (at % 20 < 10 ? 0.5 : -0.5))
  const sounds = graph.node('Mul', [column, graph.constant('float32', [1, 1, SAMPLES_PER_TOKEN], wave)])
  graph.node('Reshape', [sounds, whole(graph, [1, 1, -1])], {}, 'y')
  graph.output({ name: 'y', element: 'float32', shape: [1, 1, 'S'] })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  writeModel(directory, 'model', graph, {
    model_type: 'vits',
    sample_rate: VOICE_SAMPLES_PER_SECOND,
    add_blank: 0,
    n_speakers: 0,
    language: 'English',
    punctuation: '. ! ?',
    comment: 'test',
  })
  const tokens = [...letters, ' ', '.', '!', '?']
  writeFileSync(join(directory, 'tokens.txt'), tokens.map((token, id) => `${token} ${id + 1}\n`).join(''))
  const words = ['good', 'morning', 'friends']
  writeFileSync(
    join(directory, 'lexicon.txt'),
    words.map((word) => `${word} ${[...word].join(' ')}\n`).join(''),
  )
}

function streamingEncoder(): GraphBuilder {
  const graph = createGraphBuilder('encoder')
  const x = graph.input({ name: 'x', element: 'float32', shape: ['N', CONTEXT_FRAMES, FEATURES] })
  const h = graph.input({ name: 'h', element: 'float32', shape: [1, 'N', 1] })
  const c = graph.input({ name: 'c', element: 'float32', shape: [1, 'N', 1] })
  const chunk = graph.node('Slice', [x, whole(graph, [0]), whole(graph, [CHUNK_FRAMES]), whole(graph, [1])])
  syllables(graph, chunk, 'encoder_out')
  graph.node('Identity', [h], {}, 'new_h')
  graph.node('Abs', [c], {}, 'new_c')
  graph.output({
    name: 'encoder_out',
    element: 'float32',
    shape: ['N', CHUNK_FRAMES / SUBSAMPLING, TOKENS.length],
  })
  graph.output({ name: 'new_h', element: 'float32', shape: [1, 'N', 1] })
  graph.output({ name: 'new_c', element: 'float32', shape: [1, 'N', 1] })
  return graph
}

/** Makes the token that was just written unlikely. */
function decoder(): GraphBuilder {
  const size = TOKENS.length
  const graph = createGraphBuilder('decoder')
  const y = graph.input({ name: 'y', element: 'int64', shape: ['N', 1] })
  const again = Float32Array.from({ length: size * size }, (_, at) =>
    at % (size + 1) === 0 && at > 0 ? -4 : 0,
  )
  const looked = graph.node('Gather', [graph.constant('float32', [size, size], again), y], {
    axis: { int: 0 },
  })
  graph.node('Squeeze', [looked, whole(graph, [1])], {}, 'decoder_out')
  graph.output({ name: 'decoder_out', element: 'float32', shape: ['N', size] })
  return graph
}

function joiner(): GraphBuilder {
  const shape = ['N', TOKENS.length] as const
  const graph = createGraphBuilder('joiner')
  const encoded = graph.input({ name: 'encoder_out', element: 'float32', shape })
  const decoded = graph.input({ name: 'decoder_out', element: 'float32', shape })
  graph.node('Add', [encoded, decoded], {}, 'logit')
  graph.output({ name: 'logit', element: 'float32', shape })
  return graph
}

/** `[N, 4 * S, features]` to `[N, S, tokens]`: how loud the band of each syllable is on average. Blank stays at 0. */
function syllables(graph: GraphBuilder, frames: string, output?: string): string {
  const grouped = graph.node('Reshape', [frames, whole(graph, [0, -1, SUBSAMPLING, FEATURES])])
  const means = graph.node('ReduceMean', [grouped], { axes: [2], keepdims: { int: 0 } })
  const bands = TOKENS.length - 2
  const width = Math.floor(FEATURES / bands)
  const weights = new Float32Array(FEATURES * TOKENS.length)
  for (let feature = 0; feature < width * bands; feature += 1) {
    weights[feature * TOKENS.length + 1 + Math.floor(feature / width)] = 1 / width
  }
  const bias = Float32Array.from(TOKENS, (_, token) =>
    token === 0 ? 0 : token <= bands ? -LOUDNESS : -1_000,
  )
  const product = graph.node('MatMul', [means, graph.constant('float32', [FEATURES, TOKENS.length], weights)])
  return graph.node('Add', [product, graph.constant('float32', [TOKENS.length], bias)], {}, output)
}

export function whole(graph: GraphBuilder, values: readonly number[]): string {
  return graph.constant('int64', [values.length], BigInt64Array.from(values, BigInt))
}

export function writeModel(directory: string, name: string, graph: GraphBuilder, metadata: Metadata): void {
  const properties = createProtobufWriter()
  for (const [key, value] of Object.entries(metadata)) {
    properties.message(14, createProtobufWriter().text(1, key).text(2, String(value)))
  }
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${name}.onnx`), Buffer.concat([graph.build(), ...properties.chunks()]))
}

function writeTokens(directory: string): void {
  writeFileSync(join(directory, 'tokens.txt'), TOKENS.map((token, id) => `${token} ${id}\n`).join(''))
}
