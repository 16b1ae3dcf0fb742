import type { BinItem } from './bin-items.ts'
import { ModelFileError } from './model-file-error.ts'

/** Sizes of the one network this engine knows: transformer encoder, SSRU decoder, post-norm. */
export interface NetworkConfig {
  readonly embeddingSize: number
  readonly feedForwardSize: number
  readonly decoderFeedForwardSize: number
  readonly heads: number
  readonly encoderLayers: number
  readonly decoderLayers: number
  readonly sourceVocabularySize: number
  readonly targetVocabularySize: number
  /** One embedding matrix for source, target and output. */
  readonly sharedVocabulary: boolean
}

/** The item that holds the configuration as YAML text. */
export const CONFIG_ITEM = 'special:model.yml'

/** What must hold for the forward pass to be the one that is computed here. The first value is what writers emit. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  type: ['transformer'],
  'transformer-decoder-autoreg': ['rnn'],
  'dec-cell': ['ssru'],
  'transformer-ffn-activation': ['relu'],
  'transformer-preprocess': [''],
  'transformer-postprocess': ['dan'],
  'transformer-ffn-depth': ['2'],
}

/** Keys that may be absent, but must have one of these values when present. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'transformer-postprocess-emb': ['d', ''],
  'transformer-train-position-embeddings': ['false'],
  'layer-normalization': ['false'],
  'transformer-tied-layers': ['[]', ''],
  'transformer-postprocess-top': [''],
  'transformer-rnn-projection': ['false'],
  'transformer-no-bias': ['false'],
  'transformer-no-affine': ['false'],
  'transformer-no-projection': ['false'],
  'transformer-depth-scaling': ['false'],
  'transformer-decoder-ffn-depth': ['0', '2'],
  'right-left': ['false'],
  'output-omit-bias': ['false'],
  'lemma-dim-emb': ['0'],
  'transformer-pool': ['false'],
  ulr: ['false'],
  'input-types': ['[]', ''],
}

const LIMITS = { embedding: 4096, feedForward: 16_384, layers: 48, vocabulary: 1_000_000 } as const

/**
 * Reads and checks the configuration of a model. Errors: `ModelFileError` that names the key which differs from the
 * known network.
 */
export function readNetworkConfig(item: BinItem | undefined): NetworkConfig {
  if (item === undefined) throw new ModelFileError(`The file has no ${CONFIG_ITEM}`)
  const yaml = parseFlatYaml(Buffer.from(item.data).toString('utf8').split('\0', 1)[0] ?? '')
  for (const [key, allowed] of Object.entries(REQUIRED)) demand(key, yaml.get(key), allowed)
  for (const [key, allowed] of Object.entries(ALLOWED)) {
    if (yaml.has(key)) demand(key, yaml.get(key), allowed)
  }
  const [source, target, ...more] = listOf(yaml.get('dim-vocabs'))
  if (source === undefined || target === undefined || more.length > 0)
    throw differs('dim-vocabs', yaml.get('dim-vocabs'))
  const tiedAll = yaml.get('tied-embeddings-all') === 'true'
  if (!tiedAll && yaml.get('tied-embeddings') !== 'true')
    throw differs('tied-embeddings', yaml.get('tied-embeddings'))
  const feedForwardSize = size(yaml, 'transformer-dim-ffn', LIMITS.feedForward)
  const config: NetworkConfig = {
    embeddingSize: size(yaml, 'dim-emb', LIMITS.embedding),
    feedForwardSize,
    decoderFeedForwardSize:
      optionalSize(yaml, 'transformer-decoder-dim-ffn', LIMITS.feedForward) ?? feedForwardSize,
    heads: size(yaml, 'transformer-heads', LIMITS.embedding),
    encoderLayers: size(yaml, 'enc-depth', LIMITS.layers),
    decoderLayers: size(yaml, 'dec-depth', LIMITS.layers),
    sourceVocabularySize: within('dim-vocabs', source, LIMITS.vocabulary),
    targetVocabularySize: within('dim-vocabs', target, LIMITS.vocabulary),
    sharedVocabulary: tiedAll,
  }
  if (config.embeddingSize % config.heads !== 0 || config.embeddingSize % 2 !== 0) {
    throw differs('transformer-heads', String(config.heads))
  }
  return config
}

/** The configuration item of a model with these sizes. */
export function networkConfigItem(config: NetworkConfig): BinItem {
  const values: Record<string, string | number | boolean> = {
    'dec-depth': config.decoderLayers,
    'dim-emb': config.embeddingSize,
    'dim-vocabs': `[${config.sourceVocabularySize}, ${config.targetVocabularySize}]`,
    'enc-depth': config.encoderLayers,
    'layer-normalization': false,
    skip: false,
    'tied-embeddings': !config.sharedVocabulary,
    'tied-embeddings-all': config.sharedVocabulary,
    'tied-embeddings-src': false,
    'transformer-decoder-dim-ffn':
      config.decoderFeedForwardSize === config.feedForwardSize ? 0 : config.decoderFeedForwardSize,
    'transformer-dim-ffn': config.feedForwardSize,
    'transformer-heads': config.heads,
    'transformer-postprocess-emb': 'd',
    'transformer-tied-layers': '[]',
    'transformer-train-position-embeddings': false,
    version: 'v1.9.56',
  }
  for (const [key, [value = '']] of Object.entries(REQUIRED)) values[key] = `"${value}"`
  const text = Object.keys(values)
    .toSorted()
    .map((key) => `${key}: ${values[key]}\n`)
    .join('')
  const data = Buffer.from(`${text}\0`, 'utf8')
  return { name: CONFIG_ITEM, type: 'int8', shape: [data.byteLength], data }
}

/** `key: value` lines and lists of scalars, in flow (`[a, b]`) or block (`- a`) form; nothing else occurs here. */
function parseFlatYaml(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  let key = ''
  for (const line of text.split(/\r?\n/)) {
    const item = /^\s*-\s+(.*?)\s*$/.exec(line)
    if (item !== null) {
      const before = values.get(key) ?? ''
      values.set(key, before === '' ? (item[1] ?? '') : `${before}, ${item[1]}`)
      continue
    }
    const pair = /^([\w-]+):\s*(.*?)\s*$/.exec(line)
    if (pair === null) continue
    key = pair[1] ?? ''
    values.set(key, unquoted(pair[2] ?? ''))
  }
  return values
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
}

function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function demand(key: string, value: string | undefined, allowed: readonly string[]): void {
  if (value === undefined || !allowed.includes(value)) throw differs(key, value)
}

function size(yaml: ReadonlyMap<string, string>, key: string, limit: number): number {
  return within(key, yaml.get(key), limit)
}

function optionalSize(yaml: ReadonlyMap<string, string>, key: string, limit: number): number | undefined {
  const value = yaml.get(key)
  return value === undefined || value === '0' ? undefined : within(key, value, limit)
}

function within(key: string, value: string | undefined, limit: number): number {
  if (value === undefined || !/^[1-9]\d{0,8}$/.test(value) || Number(value) > limit) throw differs(key, value)
  return Number(value)
}

function differs(key: string, value: string | undefined): ModelFileError {
  return new ModelFileError(`The model differs from the supported network in ${key}: ${value ?? 'absent'}`)
}
