import { InferenceSession } from 'onnxruntime-node'
import type { WeightFlavour } from '../../onnx/linear-layers.ts'
import type { NetworkRuntime } from '../network-runtime.ts'
import type { NetworkTables } from '../network-tables.ts'
import { forbidTelemetry } from './no-telemetry.ts'
import { createDecoder } from './onnx-decoder.ts'
import { createEncoder } from './onnx-encoder.ts'

export interface OnnxModels {
  /** A path or the bytes of the graph. */
  readonly encoder: string | Uint8Array
  readonly decoder: string | Uint8Array
}

const ERRORS_ONLY = 3

/**
 * Runs the graphs of one network on ONNX Runtime, on the calling thread and with no threads of its own: parallelism
 * comes from several workers, which scales better than threads inside one session.
 */
export async function createOnnxRuntime(
  models: OnnxModels,
  tables: NetworkTables,
  flavour: WeightFlavour,
): Promise<NetworkRuntime> {
  forbidTelemetry()
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: ERRORS_ONLY,
  }
  const encoder = await createSession(models.encoder, options)
  const decoder = await createSession(models.decoder, options)
  return {
    mixesSentences: false,
    encodesAtOnce: Number.POSITIVE_INFINITY,
    encode: createEncoder(encoder, tables),
    step: createDecoder(decoder, tables, flavour),
    async close() {
      await encoder.release()
      await decoder.release()
    },
  }
}

function createSession(
  model: string | Uint8Array,
  options: InferenceSession.SessionOptions,
): Promise<InferenceSession> {
  return typeof model === 'string'
    ? InferenceSession.create(model, options)
    : InferenceSession.create(model, options)
}
