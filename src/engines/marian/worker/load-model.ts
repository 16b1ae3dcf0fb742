import { ModelFileError } from '../format/model-file-error.ts'
import { readEmbeddingTables } from '../format/read-network.ts'
import { readShortlist } from '../format/shortlist.ts'
import type { Batcher, BatchNetwork } from '../inference/batcher.ts'
import { createNetworkTables } from '../inference/network-tables.ts'
import { createOnnxRuntime } from '../inference/onnx-runtime.ts'
import { cachedConversion } from '../onnx/conversion-cache.ts'
import type { WeightFlavour } from '../onnx/linear-layers.ts'
import type { PackFile } from '../packs/manifest.ts'
import { readPackFile } from '../packs/read-pack.ts'
import type { SegmentModel } from '../segments/loaded-model.ts'
import { readSentencepieceModel } from '../tokeniser/sentencepiece-model.ts'
import { createTokeniser, type Tokeniser } from '../tokeniser/tokeniser.ts'
import type { ModelDescription } from './messages.ts'

/** Firefox models cut here too. */
const MAX_SOURCE_PIECES = 128

export interface LoadedModel extends SegmentModel {
  readonly close: () => Promise<void>
}

/**
 * Loads a model pack: checks every file against its hash, converts the model unless that was done before, and checks
 * that its parts fit together. Errors: `PackError` and `ModelFileError` with what is wrong.
 */
export async function loadModel(
  description: ModelDescription,
  flavour: WeightFlavour,
  batcher: Batcher,
): Promise<LoadedModel> {
  const { directory, manifest } = description
  const { files, controls } = manifest
  const sourceTokeniser = await readTokeniser(directory, files.sourceVocabulary)
  const targetTokeniser =
    files.targetVocabulary === undefined
      ? sourceTokeniser
      : await readTokeniser(directory, files.targetVocabulary)
  const conversion = await cachedConversion({
    cacheDirectory: description.cacheDirectory,
    modelSha256: files.model.sha256,
    flavour,
    readModel: () => readPackFile(directory, files.model),
  })
  const embeddings = readEmbeddingTables(conversion.tables)
  const { config } = embeddings
  checkVocabulary('source', sourceTokeniser, config.sourceVocabularySize)
  checkVocabulary('target', targetTokeniser, config.targetVocabularySize)
  if (config.sharedVocabulary && files.targetVocabulary !== undefined) {
    throw new ModelFileError('The model has one vocabulary, but the pack has two')
  }
  const shortlist =
    files.shortlist === undefined
      ? undefined
      : readShortlist(await readPackFile(directory, files.shortlist), {
          sourceSize: config.sourceVocabularySize,
          targetSize: config.targetVocabularySize,
        })
  const tables = createNetworkTables(embeddings, flavour)
  const runtime = await createOnnxRuntime(
    { encoder: conversion.encoderPath, decoder: conversion.decoderPath },
    config,
  )
  const network: BatchNetwork = { runtime, tables }
  return {
    sourceTokeniser,
    targetTokeniser,
    shortlist,
    tables,
    controls: { copyTokens: controls?.copyTokens ?? [] },
    maxSourcePieces: controls?.maxSourcePieces ?? MAX_SOURCE_PIECES,
    decode: (request) => batcher.decode(network, request),
    close: () => runtime.close(),
  }
}

async function readTokeniser(directory: string, file: PackFile): Promise<Tokeniser> {
  return createTokeniser(readSentencepieceModel(await readPackFile(directory, file)))
}

function checkVocabulary(side: string, tokeniser: Tokeniser, size: number): void {
  if (tokeniser.size === size) return
  throw new ModelFileError(`The ${side} vocabulary has ${tokeniser.size} pieces, but the model ${size}`)
}
