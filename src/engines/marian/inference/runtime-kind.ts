import type { WeightFlavour } from '../onnx/linear-layers.ts'

/** What runs networks on this machine: ONNX Runtime with weights of a flavour, or the portable runtime. */
export type RuntimeKind = WeightFlavour | 'portable'

/** ONNX Runtime where its library can be loaded, else the portable runtime. */
export async function detectRuntimeKind(): Promise<RuntimeKind> {
  try {
    const { detectWeightFlavour } = await import('./weight-flavour.ts')
    return await detectWeightFlavour()
  } catch {
    return 'portable'
  }
}
