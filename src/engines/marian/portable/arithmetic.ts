import type { SimdKernel } from './simd-kernel.ts'

/** A way to multiply, see `kernel/tile.ts`. */
export interface Arithmetic {
  /** Inputs of one row that are multiplied in one step. */
  readonly inputsPerStep: number
  /** Bytes of one packed activation. */
  readonly activationBytes: number
  /** Packs [rows, size] float32 as activations, integers quantised with `alpha`. */
  readonly pack: (x: number, rows: number, size: number, alpha: number, out: number) => void
  /** The most bytes that weights take, when they are packed, beyond their own. */
  readonly furtherBytes?: (rows: number, columns: number, steps: number) => number
  /** Packs [columns, inputs] of the weights' own type. */
  readonly packWeights: (rows: number, columns: number, steps: number, out: number) => void
  readonly multiply: (product: number, a: number, rows: number, out: number) => void
}

/** int8 matrices, also multiplied with what is zero for the most part, see `kernel/sparse.ts`. */
export interface IntegerArithmetic extends Arithmetic {
  readonly multiplySparse: SimdKernel['multiplySparseInt8']
}

/**
 * How int8 matrices are multiplied. The instruction for bytes, `i32x4.relaxed_dot_i8x16_i7x16_add_s`, may take its second
 * operand as signed or unsigned and may saturate, as the processor likes:
 * - `unsigned`: it takes 0 to 254 exactly (x86 with VNNI), so activations are shifted by 127;
 * - `signed`: it takes -127 to 127 exactly (ARM with dot products);
 * - `saturating`: it takes the second operand as unsigned, but adds two products with saturation (x86 without VNNI); weights that
 *   could saturate are split;
 * - `pairs`: it does none of these; activations are int16 and weights are widened, which every processor computes alike.
 */
export const INTEGER_ARITHMETICS = ['unsigned', 'signed', 'saturating', 'pairs'] as const
export type IntegerArithmeticName = (typeof INTEGER_ARITHMETICS)[number]

const UNSIGNED_ZERO_POINT = 127

export function floatArithmetic(kernel: SimdKernel): Arithmetic {
  return {
    inputsPerStep: 1,
    activationBytes: 4,
    pack: (x, rows, size, _, out) => kernel.packFloat32(x, rows, size, out),
    packWeights: kernel.packWeightWords,
    multiply: kernel.multiplyFloat32,
  }
}

/** Prepares the kernel; a kernel serves one way at a time. */
export function integerArithmetic(kernel: SimdKernel, name: IntegerArithmeticName): IntegerArithmetic {
  kernel.useZeroPoint(name === 'unsigned' || name === 'saturating' ? UNSIGNED_ZERO_POINT : 0)
  if (name === 'pairs') {
    return {
      inputsPerStep: 2,
      activationBytes: 2,
      pack: kernel.packInt16,
      packWeights: kernel.packWeightPairs,
      multiply: kernel.multiplyInt16,
      multiplySparse: kernel.multiplySparseInt16,
    }
  }
  const bytes = { inputsPerStep: 4, activationBytes: 1, pack: kernel.packInt8 }
  if (name === 'saturating') {
    return {
      ...bytes,
      furtherBytes: kernel.furtherWeightBytes,
      packWeights: kernel.packSplitWeights,
      multiply: kernel.multiplyUint8,
      multiplySparse: kernel.multiplySparseInt16,
    }
  }
  return {
    ...bytes,
    packWeights: kernel.packWeightWords,
    multiply: kernel.multiplyInt8,
    multiplySparse: kernel.multiplySparseInt8,
  }
}
