import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { CandidateMatrix, NetworkRuntime, SourceMemory, StepInput } from './network-runtime.ts'
import { forbidTelemetry } from './no-telemetry.ts'

export interface OnnxModels {
  /** A path or the bytes of the graph. */
  readonly encoder: string | Uint8Array
  readonly decoder: string | Uint8Array
}

export interface NetworkShape {
  readonly embeddingSize: number
  readonly heads: number
  readonly decoderLayers: number
}

const ERRORS_ONLY = 3

/**
 * Runs the graphs of one network on ONNX Runtime, on the calling thread and with no threads of its own: parallelism
 * comes from several workers, which scales better than threads inside one session.
 */
export async function createOnnxRuntime(models: OnnxModels, shape: NetworkShape): Promise<NetworkRuntime> {
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
  const { embeddingSize: D, heads, decoderLayers } = shape
  const layers = Array.from({ length: decoderLayers }, (_, index) => index + 1)

  async function encode(embedded: Float32Array, mask: Int32Array, length: number): Promise<SourceMemory> {
    const rows = mask.length / length
    const outputs = await encoder.run({
      embedded: new Tensor('float32', embedded, [rows, length, D]),
      mask: new Tensor('int32', mask, [rows, length]),
    })
    return {
      length,
      mask,
      keys: layers.map((layer) => floats(outputs[`key${layer}`])),
      values: layers.map((layer) => floats(outputs[`value${layer}`])),
      release() {},
    }
  }

  async function step({ widths, embedded, cells, memory, candidates }: StepInput) {
    const [rows, width = 0] = [widths.length, widths[0]]
    const { length } = memory
    const memoryShape = [rows, heads, length, D / heads]
    const memorySize = rows * length * D
    const feeds: Record<string, Tensor> = {
      embedded: new Tensor('float32', embedded.subarray(0, rows * width * D), [rows, width, D]),
      mask: new Tensor('int32', memory.mask.subarray(0, rows * length), [rows, length]),
      candidates: candidateTensor(candidates, D),
    }
    for (const layer of layers) {
      const cell = cells[layer - 1] ?? new Float32Array()
      feeds[`cell${layer}`] = new Tensor('float32', cell.subarray(0, rows * width * D), [rows, width, D])
      const key = memory.keys[layer - 1] ?? new Float32Array()
      const value = memory.values[layer - 1] ?? new Float32Array()
      feeds[`key${layer}`] = new Tensor('float32', key.subarray(0, memorySize), memoryShape)
      feeds[`value${layer}`] = new Tensor('float32', value.subarray(0, memorySize), memoryShape)
    }
    const outputs = await decoder.run(feeds)
    const scores = outputs['scores']?.data
    if (!(scores instanceof Int32Array || scores instanceof Float32Array))
      throw new TypeError('No scores came back')
    for (const layer of layers) cells[layer - 1]?.set(floats(outputs[`next_cell${layer}`]))
    return { scores, query: floats(outputs['query']) }
  }

  return {
    wantsEqualWidths: true,
    encode,
    step,
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

function floats(value: unknown): Float32Array {
  const data = value instanceof Tensor ? value.data : undefined
  if (!(data instanceof Float32Array)) throw new TypeError('A float32 tensor was expected')
  return data
}

function candidateTensor({ data, count }: CandidateMatrix, D: number): Tensor {
  if (data instanceof Float32Array) return new Tensor('float32', data, [D, count])
  return data instanceof Int8Array
    ? new Tensor('int8', data, [D, count])
    : new Tensor('uint8', data, [D, count])
}
