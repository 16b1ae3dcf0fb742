import { type BinItem, readBinItems } from './bin-items.ts'
import { ModelFileError } from './model-file-error.ts'
import type {
  Attention,
  DecoderLayer,
  Embedding,
  EmbeddingTables,
  EncoderLayer,
  FeedForward,
  LayerNorm,
  Linear,
  MarianNetwork,
  Matrix,
} from './network.ts'
import { CONFIG_ITEM, readNetworkConfig } from './network-config.ts'

/**
 * Reads a Marian `.bin` file, float32 or intgemm8 with activation scales, into the weights of the known network.
 * Matrices are views into `file` where its alignment allows.
 *
 * Errors: `ModelFileError` for a damaged file, a missing or misshapen tensor, or another network.
 */
export function readNetwork(file: Uint8Array): MarianNetwork {
  const items = readBinItems(file)
  const tables = tablesOf(items)
  const read = createTensorReader(items)
  const { embeddingSize: D, feedForwardSize: F, decoderFeedForwardSize: Fd } = tables.config
  return {
    ...tables,
    encoder: layers(tables.config.encoderLayers, (l) => encoderLayer(read, `encoder_l${l}`, D, F)),
    decoder: layers(tables.config.decoderLayers, (l) => decoderLayer(read, `decoder_l${l}`, D, Fd)),
  }
}

/** Reads only the embeddings and the output layer's vectors; a conversion's table file holds nothing else. */
export function readEmbeddingTables(file: Uint8Array): EmbeddingTables {
  return tablesOf(readBinItems(file))
}

/** The tables as copies, so that the file that they are views into can be forgotten. */
export function copyEmbeddingTables(tables: EmbeddingTables): EmbeddingTables {
  const { config, sourceEmbedding, targetEmbedding, outputBias, outputAlpha } = tables
  const source = copyEmbedding(sourceEmbedding)
  return {
    config,
    sourceEmbedding: source,
    targetEmbedding: targetEmbedding === sourceEmbedding ? source : copyEmbedding(targetEmbedding),
    outputBias: outputBias.slice(),
    outputAlpha,
  }
}

function copyEmbedding<Kind extends Embedding>(embedding: Kind): Kind {
  return { ...embedding, data: embedding.data.slice() }
}

function tablesOf(items: ReadonlyMap<string, BinItem>): EmbeddingTables {
  const config = readNetworkConfig(items.get(CONFIG_ITEM))
  const read = createTensorReader(items)
  const { embeddingSize: D, sourceVocabularySize, targetVocabularySize, sharedVocabulary } = config
  if (sharedVocabulary && sourceVocabularySize !== targetVocabularySize) {
    throw new ModelFileError('The model differs from the supported network in dim-vocabs')
  }
  const sourceEmbedding = read.embedding(sharedVocabulary ? 'Wemb' : 'encoder_Wemb', sourceVocabularySize, D)
  const targetEmbedding = sharedVocabulary
    ? sourceEmbedding
    : read.embedding('decoder_Wemb', targetVocabularySize, D)
  return {
    config,
    sourceEmbedding,
    targetEmbedding,
    outputBias: read.vector('decoder_ff_logit_out_b', targetVocabularySize),
    outputAlpha: targetEmbedding.kind === 'int8' ? read.alpha('none') : undefined,
  }
}

function layers<Layer>(count: number, read: (number: number) => Layer): Layer[] {
  return Array.from({ length: count }, (_, index) => read(index + 1))
}

function encoderLayer(read: TensorReader, prefix: string, D: number, F: number): EncoderLayer {
  return { self: attention(read, `${prefix}_self`, D), feedForward: feedForward(read, `${prefix}_ffn`, D, F) }
}

function decoderLayer(read: TensorReader, prefix: string, D: number, F: number): DecoderLayer {
  return {
    cell: {
      input: { weight: read.matrix(`${prefix}_rnn_W`, D, D), bias: undefined },
      forget: read.linear(`${prefix}_rnn_Wf`, `${prefix}_rnn_bf`, D, D),
      norm: read.norm(`${prefix}_rnn_ffn_ln`, D),
    },
    context: attention(read, `${prefix}_context`, D),
    feedForward: feedForward(read, `${prefix}_ffn`, D, F),
  }
}

function attention(read: TensorReader, prefix: string, D: number): Attention {
  const part = (letter: string) => read.linear(`${prefix}_W${letter}`, `${prefix}_b${letter}`, D, D)
  return {
    query: part('q'),
    key: part('k'),
    value: part('v'),
    output: part('o'),
    norm: read.norm(`${prefix}_Wo_ln`, D),
  }
}

function feedForward(read: TensorReader, prefix: string, D: number, F: number): FeedForward {
  return {
    inner: read.linear(`${prefix}_W1`, `${prefix}_b1`, D, F),
    outer: read.linear(`${prefix}_W2`, `${prefix}_b2`, F, D),
    norm: read.norm(`${prefix}_ffn_ln`, D),
  }
}

type TensorReader = ReturnType<typeof createTensorReader>

function createTensorReader(items: ReadonlyMap<string, BinItem>) {
  function item(name: string, shape: readonly number[]): BinItem {
    const found = items.get(name)
    if (found === undefined) throw new ModelFileError(`Tensor ${name} is missing`)
    if (found.shape.length !== shape.length || found.shape.some((size, index) => size !== shape[index])) {
      throw new ModelFileError(
        `Tensor ${name} has shape ${found.shape.join('x')} instead of ${shape.join('x')}`,
      )
    }
    return found
  }

  function vector(name: string, length: number): Float32Array {
    return finite(name, floats(item(name, [1, length]), length))
  }

  function alpha(weight: string): number {
    const name = `${weight}_QuantMultA`
    if (!items.has(name)) throw new ModelFileError(`The int8 model has no activation scale ${name}`)
    const [value = Number.NaN] = floats(item(name, items.get(name)?.shape.length === 1 ? [1] : [1, 1]), 1)
    return positive(name, value)
  }

  function matrix(name: string, inputs: number, outputs: number): Matrix {
    const found = item(name, [inputs, outputs])
    const elements = inputs * outputs
    if (found.type !== 'intgemm8') return { kind: 'float32', inputs, outputs, data: floats(found, elements) }
    const data = new Int8Array(found.data.buffer, found.data.byteOffset, elements)
    return {
      kind: 'int8',
      inputs,
      outputs,
      data,
      multiplier: multiplierAfter(found, elements),
      alpha: alpha(name),
    }
  }

  function linear(weight: string, bias: string, inputs: number, outputs: number): Linear {
    return { weight: matrix(weight, inputs, outputs), bias: vector(bias, outputs) }
  }

  function embedding(name: string, rows: number, size: number): Embedding {
    const found = item(name, [rows, size])
    const elements = rows * size
    if (found.type !== 'intgemm8') return { kind: 'float32', rows, size, data: floats(found, elements) }
    const data = new Int8Array(found.data.buffer, found.data.byteOffset, elements)
    return { kind: 'int8', rows, size, data, multiplier: multiplierAfter(found, elements) }
  }

  function norm(prefix: string, size: number): LayerNorm {
    return { scale: vector(`${prefix}_scale`, size), bias: vector(`${prefix}_bias`, size) }
  }

  return { vector, alpha, matrix, linear, embedding, norm }
}

function positive(name: string, value: number): number {
  if (!Number.isFinite(value) || value <= 0) throw new ModelFileError(`${name} has no usable multiplier`)
  return value
}

function finite(name: string, values: Float32Array): Float32Array {
  for (const value of values)
    if (!Number.isFinite(value)) throw new ModelFileError(`Tensor ${name} is not finite`)
  return values
}

function floats(found: BinItem, count: number): Float32Array {
  if (found.type !== 'float32') throw new ModelFileError(`Tensor ${found.name} is ${found.type}, not float32`)
  const { data } = found
  const values =
    data.byteOffset % 4 === 0
      ? new Float32Array(data.buffer, data.byteOffset, count)
      : new Float32Array(data.slice(0, count * 4).buffer, 0, count)
  return values
}

function multiplierAfter(found: BinItem, elements: number): number {
  const view = new DataView(found.data.buffer, found.data.byteOffset, found.data.byteLength)
  return positive(found.name, view.getFloat32(elements, true))
}
