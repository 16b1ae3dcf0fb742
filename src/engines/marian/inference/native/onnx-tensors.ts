import { Tensor } from 'onnxruntime-node'
import type { NetworkTables } from '../network-tables.ts'

/** From 1, as the graphs name them. */
export function layersOf({ decoderLayers }: NetworkTables): readonly number[] {
  return Array.from({ length: decoderLayers }, (_, index) => index + 1)
}

export function floats(value: unknown): Float32Array {
  const data = value instanceof Tensor ? value.data : undefined
  if (!(data instanceof Float32Array)) throw new TypeError('A float32 tensor was expected')
  return data
}
