import type { WeightFlavour } from '../onnx/linear-layers.ts'
import type { IntegerArithmeticName } from '../portable/arithmetic.ts'
import { exactArithmetic } from '../portable/exact-arithmetic.ts'
import { createKernelMemory } from '../portable/kernel-memory.ts'
import { createSimdKernel } from '../portable/simd-kernel.ts'

/** What runs networks: ONNX Runtime with weights of a flavour, or the portable runtime. */
export type RuntimeKind = WeightFlavour | 'portable'

/** What an operator may ask for; `auto` is what serves best on this processor. */
export type RuntimeSetting = 'auto' | 'native' | 'portable'

export interface RuntimeChoice {
  readonly kind: RuntimeKind
  /** Why, for people. */
  readonly reason: string
}

/**
 * Chooses the runtime. `auto` takes the portable one where the processor multiplies bytes exactly in one instruction:
 * there it is as fast as ONNX Runtime, in less memory. Elsewhere it takes ONNX Runtime, where there is a build. The
 * native library is loaded only where it may be taken.
 *
 * Errors: an `Error` that says so when `native` is asked for and the library cannot be loaded.
 */
export async function chooseRuntime(setting: RuntimeSetting): Promise<RuntimeChoice> {
  if (setting === 'portable') return { kind: 'portable', reason: 'as configured' }
  if (setting === 'auto' && (await multipliesBytes())) {
    return { kind: 'portable', reason: 'this processor multiplies bytes exactly' }
  }
  try {
    const { detectWeightFlavour } = await import('./native/weight-flavour.ts')
    const kind = await detectWeightFlavour()
    return { kind, reason: setting === 'native' ? 'as configured' : 'faster on this processor' }
  } catch (cause) {
    if (setting === 'native') throw new Error('ONNX Runtime cannot be loaded on this machine', { cause })
    return { kind: 'portable', reason: 'ONNX Runtime cannot be loaded on this machine' }
  }
}

/** Whether `chooseRuntime` may take native code; loads none. */
export async function mayRunNatively(setting: RuntimeSetting): Promise<boolean> {
  return setting === 'native' || (setting === 'auto' && !(await multipliesBytes()))
}

/** Where four products of bytes are multiplied and added at once. */
const ONE_INSTRUCTION: readonly IntegerArithmeticName[] = ['unsigned', 'signed']

/** Whether WebAssembly's product of bytes is exact here: x86 with VNNI, ARM with dot products. */
async function multipliesBytes(): Promise<boolean> {
  const { kernel, memory } = await createSimdKernel()
  return ONE_INSTRUCTION.includes(exactArithmetic(kernel, createKernelMemory(memory)))
}
