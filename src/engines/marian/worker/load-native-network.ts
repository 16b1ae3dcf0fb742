import { readEmbeddingTables } from '../format/read-network.ts'
import { createOnnxRuntime } from '../inference/native/onnx-runtime.ts'
import { createNetworkTables } from '../inference/network-tables.ts'
import { cachedConversion } from '../onnx/conversion-cache.ts'
import type { WeightFlavour } from '../onnx/linear-layers.ts'
import type { LoadedNetwork } from './loaded-network.ts'
import type { ModelDescription } from './messages.ts'

/** Loads a network into ONNX Runtime, from the cache of conversions where it is there. */
export async function loadNativeNetwork(
  { cacheDirectory, manifest }: ModelDescription,
  flavour: WeightFlavour,
  readModel: () => Promise<Uint8Array>,
): Promise<LoadedNetwork> {
  const { sha256 } = manifest.files.model
  const conversion = await cachedConversion({ cacheDirectory, modelSha256: sha256, flavour, readModel })
  const embeddings = readEmbeddingTables(conversion.tables)
  const { config } = embeddings
  const paths = { encoder: conversion.encoderPath, decoder: conversion.decoderPath }
  const tables = createNetworkTables(embeddings)
  return { config, tables, runtime: await createOnnxRuntime(paths, tables, flavour) }
}
