import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { InterpresError } from '../../kernel/errors.ts'
import { readOnnxMetadata } from '../../packs/speech/onnx-metadata.ts'

/** A model as sherpa-onnx wants it configured: the name of its part of `modelConfig`, and that part. */
export interface SherpaModel {
  /** Whether it hears while somebody speaks, or whole utterances. */
  readonly isStreaming: boolean
  readonly part: string
  readonly files: Readonly<Record<string, string>>
  readonly tokens: string | undefined
  /** `modelConfig.modelType`, where sherpa-onnx cannot find it out. */
  readonly modelType: string | undefined
}

/** Metadata that only encoders have which hear while somebody speaks. */
const STREAMING_KEYS = ['decode_chunk_len', 'cache_last_channel_dim1', 'chunk_shift', 'T']

/** The part of the configuration for models of one file, by the `model_type` in the file. */
const SINGLE_FILE_PARTS: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/^sense_voice/i, 'senseVoice'],
  [/^EncDec.*(?:CTC|Hybrid)/, 'nemoCtc'],
  [/^zipformer2?_ctc/i, 'zipformerCtc'],
  [/^wenet_ctc/i, 'wenetCtc'],
  [/^omnilingual/i, 'omnilingual'],
  [/^dolphin/i, 'dolphin'],
  [/^paraformer/i, 'paraformer'],
]

/**
 * Recognises the kind of a model by the names of its files, as they are in the archives of sherpa-onnx, and by what the
 * files say about themselves. Small weights (`.int8.`) come before large ones.
 *
 * Errors: `invalid_parameter` for a directory that holds no such model.
 */
export async function findSherpaModel(directory: string): Promise<SherpaModel> {
  const names = (await readdir(directory)).toSorted(
    (one, other) =>
      Number(other.includes('.int8.')) - Number(one.includes('.int8.')) || one.localeCompare(other),
  )
  const find = (pattern: RegExp) => {
    const name = names.find((candidate) => pattern.test(candidate))
    return name === undefined ? undefined : join(directory, name)
  }
  const tokens = find(/(?:^|-)tokens\.txt$/)
  const encoder = find(/(?:^|[-_.])encoder.*\.onnx$/)
  const decoder = find(/(?:^|[-_.])decoder.*\.onnx$/)
  const joiner = find(/(?:^|[-_.])joiner.*\.onnx$/)
  const model = find(/^model.*\.onnx$/)
  if (encoder !== undefined && decoder !== undefined && joiner !== undefined) {
    return await transducer({ encoder, decoder, joiner }, tokens)
  }
  const whole = (part: string, files: Readonly<Record<string, string>>): SherpaModel => ({
    isStreaming: false,
    part,
    files,
    tokens,
    modelType: undefined,
  })
  const moonshine = moonshineFiles(find)
  if (moonshine !== undefined) return whole('moonshine', moonshine)
  if (encoder !== undefined && decoder !== undefined) {
    const kind = (await metadataOf(encoder)).get('model_type') ?? ''
    if (kind.startsWith('EncDecMultiTask')) return whole('canary', { encoder, decoder })
    if (/cohere/i.test(kind)) return whole('cohereTranscribe', { encoder, decoder })
    return whole('whisper', { encoder, decoder })
  }
  if (model !== undefined && tokens !== undefined) return await singleFile(model, tokens)
  throw new InterpresError(
    'invalid_parameter',
    'The directory holds no speech model: an encoder, decoder and joiner, or a model, with tokens.txt.',
  )
}

async function transducer(
  files: Readonly<Record<'encoder' | 'decoder' | 'joiner', string>>,
  tokens: string | undefined,
): Promise<SherpaModel> {
  const metadata = await metadataOf(files.encoder)
  const isNemo = metadata.get('model_type')?.startsWith('EncDec') === true
  const isStreaming = STREAMING_KEYS.some((key) => metadata.has(key))
  return {
    isStreaming,
    part: 'transducer',
    files,
    tokens,
    modelType: isNemo && !isStreaming ? 'nemo_transducer' : undefined,
  }
}

async function singleFile(model: string, tokens: string): Promise<SherpaModel> {
  const metadata = await metadataOf(model)
  const type = metadata.get('model_type') ?? ''
  const isStreaming = STREAMING_KEYS.some((key) => metadata.has(key))
  const streamingPart = type.startsWith('EncDec') ? 'nemoCtc' : 'zipformer2Ctc'
  const part = SINGLE_FILE_PARTS.find(([pattern]) => pattern.test(type))?.[1] ?? 'zipformerCtc'
  return {
    isStreaming,
    part: isStreaming ? streamingPart : part,
    files: { model },
    tokens,
    modelType: undefined,
  }
}

function moonshineFiles(
  find: (pattern: RegExp) => string | undefined,
): Readonly<Record<string, string>> | undefined {
  const encoder = find(/^encode(?:r_model)?[.\w]*\.onnx$/)
  const preprocessor = find(/^preprocess[.\w]*\.onnx$/)
  const uncachedDecoder = find(/^uncached_decode[.\w]*\.onnx$/)
  const cachedDecoder = find(/^cached_decode[.\w]*\.onnx$/)
  const mergedDecoder = find(/^decoder_model_merged[.\w]*\.onnx$/)
  if (encoder !== undefined && mergedDecoder !== undefined) return { encoder, mergedDecoder }
  if (!preprocessor || !encoder || !uncachedDecoder || !cachedDecoder) return undefined
  return { preprocessor, encoder, uncachedDecoder, cachedDecoder }
}

async function metadataOf(path: string): Promise<ReadonlyMap<string, string>> {
  try {
    return await readOnnxMetadata(path)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', 'A file of the speech model is damaged.', { cause })
  }
}
