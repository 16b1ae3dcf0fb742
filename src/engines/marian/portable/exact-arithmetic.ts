import {
  floatArithmetic,
  INTEGER_ARITHMETICS,
  type IntegerArithmeticName,
  integerArithmetic,
} from './arithmetic.ts'
import type { KernelMemory } from './kernel-memory.ts'
import { createProduct, padded, ROWS_PER_TILE } from './products.ts'
import type { SimdKernel } from './simd-kernel.ts'

const INPUTS = 32
const OUTPUTS = 8
/** A tile of four rows and a single row, which are multiplied by different code. */
const ROWS = 5
const LARGEST = 127

/** The fastest way to multiply int8 matrices that is exact on this processor. */
export function exactArithmetic(kernel: SimdKernel, memory: KernelMemory): IntegerArithmeticName {
  return INTEGER_ARITHMETICS.find((name) => isExact(kernel, memory, name)) ?? 'pairs'
}

/** Multiplies the largest numbers there are, of either sign, and compares with the true sums. */
export function isExact(kernel: SimdKernel, memory: KernelMemory, name: IntegerArithmeticName): boolean {
  const arithmetic = integerArithmetic(kernel, name)
  const rows = Int8Array.from({ length: OUTPUTS * INPUTS }, (_, index) => extreme(index, 3))
  const activations = Float32Array.from({ length: ROWS * INPUTS }, (_, index) => extreme(index, 5))
  const product = createProduct(
    { kernel, memory, arithmetics: { int8: arithmetic, float32: floatArithmetic(kernel) } },
    { inputs: INPUTS, outputs: OUTPUTS, rows, alpha: 1, scale: 1, bias: undefined },
    { finish: 'sums' },
  )
  const room = padded(ROWS, ROWS_PER_TILE)
  const x = memory.allocate(room * INPUTS * 4)
  const packed = memory.allocate(room * INPUTS * arithmetic.activationBytes)
  const sums = memory.allocate(room * OUTPUTS * 4)
  memory.floats(x, activations.length).set(activations)
  arithmetic.pack(x, ROWS, INPUTS, 1, packed)
  product.multiply(packed, ROWS, sums)
  const exact = memory.integers(sums, ROWS * OUTPUTS).every((result, index) => {
    const row = Math.floor(index / OUTPUTS) * INPUTS
    const output = (index % OUTPUTS) * INPUTS
    let sum = 0
    for (let k = 0; k < INPUTS; k += 1) sum += (activations[row + k] ?? 0) * (rows[output + k] ?? 0)
    return result === sum
  })
  for (const address of [x, packed, sums]) memory.free(address)
  product.free()
  return exact
}

/** The first row is positive throughout, where sums of neighbours overflow first; the others change their sign. */
function extreme(index: number, shift: number): number {
  return index < INPUTS || ((index * index) >> shift) % 2 === 0 ? LARGEST : -LARGEST
}
