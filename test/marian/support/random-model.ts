import type { BinItem } from '../../../src/engines/marian/format/bin-items.ts'
import { type BinWriterOptions, writeBinItems } from '../../../src/engines/marian/format/bin-writer.ts'
import { type NetworkConfig, networkConfigItem } from '../../../src/engines/marian/format/network-config.ts'
import { floatItem, intgemmItem } from '../../../src/engines/marian/format/quantise.ts'

/** The three networks of the public registry, with small vocabularies. */
export const REGISTRY_SIZES = {
  tiny: { embeddingSize: 256, feedForwardSize: 1536, heads: 8, encoderLayers: 6, decoderLayers: 2 },
  'base-memory': { embeddingSize: 384, feedForwardSize: 1536, heads: 8, encoderLayers: 6, decoderLayers: 4 },
  base: { embeddingSize: 512, feedForwardSize: 2048, heads: 8, encoderLayers: 6, decoderLayers: 2 },
} as const

export function networkConfig(overrides: Partial<NetworkConfig> = {}): NetworkConfig {
  const merged = {
    embeddingSize: 32,
    feedForwardSize: 64,
    heads: 4,
    encoderLayers: 2,
    decoderLayers: 2,
    sourceVocabularySize: 64,
    targetVocabularySize: 64,
    sharedVocabulary: true,
    ...overrides,
  }
  return { decoderFeedForwardSize: merged.feedForwardSize, ...merged }
}

/** Numbers in [0, 1) that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same random weights as float32 and as int8 with activation scales. */
export interface RandomModel {
  readonly float32: Uint8Array
  readonly int8: Uint8Array
}

interface Tensor {
  readonly name: string
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array
}

export interface RandomModelOptions extends BinWriterOptions {
  /** Added to the score of the end of the sentence, so that sentences end sooner. */
  readonly endBias?: number
}

export function randomModel(
  config: NetworkConfig,
  seed: number,
  options: RandomModelOptions = {},
): RandomModel {
  const tensors = randomTensors(config, createRandom(seed))
  const bias = tensors.at(-1)?.values
  if (bias !== undefined) bias[0] = (bias[0] ?? 0) + (options.endBias ?? 0)
  return {
    float32: writeBinItems([networkConfigItem(config), ...tensors.map(asFloat)], options),
    int8: writeBinItems(
      [networkConfigItem(config), ...tensors.flatMap(asInt8), alphaItem('none', 24)],
      options,
    ),
  }
}

function asFloat({ name, rows, columns, values }: Tensor): BinItem {
  return floatItem(name, [rows, columns], values)
}

function asInt8(tensor: Tensor): BinItem[] {
  const { name, rows, columns, values } = tensor
  if (name.endsWith('Wemb')) return [intgemmItem(name, [rows, columns], values, { transpose: false })]
  if (!/_W[a-z0-9]?$/.test(name)) return [asFloat(tensor)]
  // Weights that see the same input have the same scale, as measured ones have.
  const alpha = name.endsWith('_W2') ? 20 : name.endsWith('_Wo') ? 40 : 28
  return [intgemmItem(name, [rows, columns], values, { transpose: true }), alphaItem(name, alpha)]
}

function alphaItem(name: string, alpha: number): BinItem {
  return floatItem(`${name}_QuantMultA`, [1, 1], Float32Array.of(alpha))
}

function randomTensors(config: NetworkConfig, random: () => number): Tensor[] {
  const { embeddingSize: D, feedForwardSize: F } = config
  const tensors: Tensor[] = []
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const add = (name: string, rows: number, columns: number, deviation: number, mean = 0) => {
    const values = Float32Array.from({ length: rows * columns }, () => mean + deviation * gaussian())
    tensors.push({ name, rows, columns, values })
  }
  const linear = (prefix: string, letter: string, inputs: number, outputs: number, bias = true) => {
    add(`${prefix}_W${letter}`, inputs, outputs, 1 / Math.sqrt(inputs))
    if (bias) add(`${prefix}_b${letter}`, 1, outputs, 0.1)
  }
  const norm = (prefix: string) => {
    add(`${prefix}_ln_scale`, 1, D, 0.1, 1)
    add(`${prefix}_ln_bias`, 1, D, 0.1)
  }
  const attention = (prefix: string) => {
    for (const letter of ['q', 'k', 'v', 'o']) linear(prefix, letter, D, D)
    norm(`${prefix}_Wo`)
  }
  const feedForward = (prefix: string) => {
    linear(prefix, '1', D, F)
    linear(prefix, '2', F, D)
    norm(`${prefix}_ffn`)
  }
  if (config.sharedVocabulary) add('Wemb', config.sourceVocabularySize, D, 1 / Math.sqrt(D))
  else {
    add('encoder_Wemb', config.sourceVocabularySize, D, 1 / Math.sqrt(D))
    add('decoder_Wemb', config.targetVocabularySize, D, 1 / Math.sqrt(D))
  }
  for (let layer = 1; layer <= config.encoderLayers; layer += 1) {
    attention(`encoder_l${layer}_self`)
    feedForward(`encoder_l${layer}_ffn`)
  }
  for (let layer = 1; layer <= config.decoderLayers; layer += 1) {
    linear(`decoder_l${layer}_rnn`, '', D, D, false)
    linear(`decoder_l${layer}_rnn`, 'f', D, D)
    norm(`decoder_l${layer}_rnn_ffn`)
    attention(`decoder_l${layer}_context`)
    feedForward(`decoder_l${layer}_ffn`)
  }
  add('decoder_ff_logit_out_b', 1, config.targetVocabularySize, 0.2)
  return tensors
}
