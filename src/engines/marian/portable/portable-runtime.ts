import { ModelFileError } from '../format/model-file-error.ts'
import type { MarianNetwork } from '../format/network.ts'
import type { NetworkConfig } from '../format/network-config.ts'
import type { NetworkRuntime } from '../inference/network-runtime.ts'
import type { NetworkTables } from '../inference/network-tables.ts'
import { floatArithmetic, type IntegerArithmeticName, integerArithmetic } from './arithmetic.ts'
import { createCandidates } from './candidates.ts'
import { createDecoder } from './decoder.ts'
import { placeDecoder } from './decoder-layers.ts'
import { createEncoder, ENCODES_AT_ONCE } from './encoder.ts'
import { exactArithmetic } from './exact-arithmetic.ts'
import { createKernelMemory } from './kernel-memory.ts'
import { createLayers } from './layers.ts'
import type { PortableParts } from './portable-parts.ts'
import { createSimdKernel } from './simd-kernel.ts'
import { createWorkspace } from './workspace.ts'

export interface PortableRuntimeOptions {
  /** How int8 matrices are multiplied; by default the fastest way that is exact on this processor. */
  readonly integers?: IntegerArithmeticName
}

/**
 * Runs a network in WebAssembly: no native code, for platforms that ONNX Runtime has no build for.
 *
 * Weights, states, keys and values lie in the kernel's memory; only embeddings go in, and scores and queries come out.
 * Nothing holds on to `network`, whose weights are copied; `tables` are its tables.
 *
 * Errors: `ModelFileError` for sizes that vectors of four do not fit.
 */
export async function createPortableRuntime(
  network: MarianNetwork,
  tables: NetworkTables,
  options: PortableRuntimeOptions = {},
): Promise<NetworkRuntime> {
  const { config } = network
  checkSizes(config)
  const { kernel, memory: wasmMemory } = await createSimdKernel()
  const memory = createKernelMemory(wasmMemory)
  const arithmetics = {
    int8: integerArithmetic(kernel, options.integers ?? exactArithmetic(kernel, memory)),
    float32: floatArithmetic(kernel),
  }
  const dependencies = { kernel, memory, arithmetics }
  const workspace = createWorkspace(memory, {
    ...config,
    feedForwardSize: Math.max(config.feedForwardSize, config.decoderFeedForwardSize),
  })
  const layers = createLayers(dependencies, workspace)
  const candidates = createCandidates(dependencies, tables, network.outputAlpha)
  const parts: PortableParts = { kernel, memory, workspace, layers, candidates, tables }
  const decoder = placeDecoder(layers, network.decoder)
  const contexts = decoder.map(({ context }) => context)
  return {
    mixesSentences: true,
    encodesAtOnce: ENCODES_AT_ONCE,
    encode: createEncoder(parts, network.encoder, contexts),
    step: createDecoder(parts, decoder),
    close: async () => {},
  }
}

function checkSizes({ embeddingSize, heads, feedForwardSize, decoderFeedForwardSize }: NetworkConfig): void {
  for (const size of [embeddingSize / heads, feedForwardSize, decoderFeedForwardSize]) {
    if (size % 4 !== 0) throw new ModelFileError('Without native code, sizes must be multiples of four')
  }
}
