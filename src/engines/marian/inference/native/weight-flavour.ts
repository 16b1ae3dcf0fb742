import { InferenceSession, Tensor } from 'onnxruntime-node'
import { createGraphBuilder } from '../../onnx/graph-builder.ts'
import type { WeightFlavour } from '../../onnx/linear-layers.ts'
import { forbidTelemetry } from './no-telemetry.ts'

const DEPTH = 64
const COLUMNS = 32
const LARGEST_ACTIVATION = 254
const LARGEST_WEIGHT = 127
const ZERO_POINT = 127

/**
 * Finds out which kind of weights this processor multiplies exactly, by multiplying the largest values there are. Older
 * x86 processors saturate on unsigned times signed bytes; there the weights are kept unsigned.
 */
export async function detectWeightFlavour(): Promise<WeightFlavour> {
  forbidTelemetry()
  const graph = createGraphBuilder('probe')
  graph.input({ name: 'a', element: 'uint8', shape: ['rows', DEPTH] })
  const weights = new Int8Array(DEPTH * COLUMNS).fill(LARGEST_WEIGHT)
  const zeroPoint = graph.constant('uint8', [], Uint8Array.of(ZERO_POINT))
  graph.node('MatMulInteger', ['a', graph.constant('int8', [DEPTH, COLUMNS], weights), zeroPoint], {}, 'sums')
  graph.output({ name: 'sums', element: 'int32', shape: ['rows', COLUMNS] })
  const session = await InferenceSession.create(graph.build(), { intraOpNumThreads: 1, interOpNumThreads: 1 })
  try {
    for (const rows of [1, 17]) {
      const a = new Tensor('uint8', new Uint8Array(rows * DEPTH).fill(LARGEST_ACTIVATION), [rows, DEPTH])
      const { sums } = await session.run({ a })
      const exact = (LARGEST_ACTIVATION - ZERO_POINT) * LARGEST_WEIGHT * DEPTH
      const data = sums?.data
      if (!(data instanceof Int32Array) || data.some((sum) => sum !== exact)) return 'uint8'
    }
    return 'int8'
  } finally {
    await session.release()
  }
}
