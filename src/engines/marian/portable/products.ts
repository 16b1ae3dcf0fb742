import type { Linear, Matrix } from '../format/network.ts'
import type { Arithmetic, IntegerArithmetic } from './arithmetic.ts'
import type { KernelMemory } from './kernel-memory.ts'
import { FINISH, type SimdKernel } from './simd-kernel.ts'

/** Weights of a product, one row of `inputs` values per output. Both counts are multiples of four. */
export interface Weights {
  readonly inputs: number
  readonly outputs: number
  readonly rows: Int8Array | Float32Array
  /** Activation scale; of no account for float32. */
  readonly alpha: number
  /** From sums to results. */
  readonly scale: number
  readonly bias: Float32Array | undefined
}

/** A product with weights that lie packed in the kernel's memory. */
export interface Product {
  readonly inputs: number
  readonly outputs: number
  readonly arithmetic: Arithmetic
  readonly alpha: number
  /** Address of the biases, as many as there are outputs; zeros where there are none. */
  readonly biases: number
  /** `out` gets `rows` rows of what the product's `finish` says. */
  readonly multiply: (packed: number, rows: number, out: number) => void
  readonly free: () => void
}

export interface ProductDependencies {
  readonly kernel: SimdKernel
  readonly memory: KernelMemory
  /** How weights of each kind are multiplied. */
  readonly arithmetics: { readonly int8: IntegerArithmetic; readonly float32: Arithmetic }
}

export interface ProductOptions {
  readonly finish: keyof typeof FINISH
  /** For `relu`: the activation scale of the product that takes the results. */
  readonly nextAlpha?: number
}

/** Bytes of the record in `kernel/product.ts`. */
const RECORD_BYTES = 32
const COLUMNS_PER_PANEL = 8
/** Of a product with zeros, see `kernel/sparse.ts`. */
const COLUMNS_PER_BLOCK = 32
export const ROWS_PER_TILE = 4

/** Packs weights. Nothing that stays holds on to `rows`, which are often views into a whole model file. */
export function createProduct(
  dependencies: ProductDependencies,
  { inputs, outputs, rows, alpha, scale, bias }: Weights,
  { finish, nextAlpha = 1 }: ProductOptions,
): Product {
  const { kernel, memory, arithmetics } = dependencies
  const arithmetic = rows instanceof Int8Array ? arithmetics.int8 : arithmetics.float32
  const steps = inputs / arithmetic.inputsPerStep
  const columns = padded(outputs, COLUMNS_PER_PANEL)
  const unpacked = place(memory, rows)
  const furtherBytes = arithmetic.furtherBytes?.(unpacked, outputs, steps) ?? 0
  const record = memory.allocate(
    RECORD_BYTES + (inputs * rows.BYTES_PER_ELEMENT + 8) * columns + furtherBytes,
  )
  const zeros = record + RECORD_BYTES
  const biases = zeros + columns * 4
  const weights = biases + columns * 4
  const product: Product = {
    inputs,
    outputs,
    arithmetic,
    alpha,
    biases,
    multiply: (packed, count, out) => arithmetic.multiply(record, packed, count, out),
    free: () => memory.free(record),
  }
  arithmetic.packWeights(unpacked, outputs, steps, weights)
  memory.free(unpacked)
  memory.floats(biases, columns).fill(0)
  if (bias !== undefined) memory.floats(biases, bias.length).set(bias)
  memory.integers(zeros, columns).fill(0)
  kernel.describeProduct(record, weights, zeros, biases, scale, nextAlpha, steps, outputs, FINISH.sums)
  multiplyZeros(memory, product, zeros)
  kernel.describeProduct(record, weights, zeros, biases, scale, nextAlpha, steps, outputs, FINISH[finish])
  return product
}

/** A product that takes what another one with the finish `relu` gives; of int8 it reads only the weights that count. */
export type SecondProduct = Pick<Product, 'alpha' | 'multiply' | 'free'>

export function createSecondProduct(
  dependencies: ProductDependencies,
  weights: Weights,
  { finish }: { readonly finish: 'sums' | 'floats' },
): SecondProduct {
  const { rows, inputs, outputs, alpha, scale, bias } = weights
  if (rows instanceof Float32Array) return createProduct(dependencies, weights, { finish })
  const { kernel, memory, arithmetics } = dependencies
  const columns = padded(outputs, COLUMNS_PER_BLOCK)
  const listBytes = 5 * padded(inputs, 16)
  const record = memory.allocate(RECORD_BYTES + columns * 4 + inputs * columns + listBytes)
  const biases = record + RECORD_BYTES
  const packed = biases + columns * 4
  const list = packed + inputs * columns
  const unpacked = place(memory, rows)
  kernel.packWeightInputs(unpacked, outputs, inputs, packed)
  memory.free(unpacked)
  memory.floats(biases, columns).fill(0)
  if (bias !== undefined) memory.floats(biases, bias.length).set(bias)
  kernel.describeProduct(record, packed, 0, biases, scale, 1, inputs, outputs, FINISH[finish])
  return {
    alpha,
    multiply: (x, count, out) => arithmetics.int8.multiplySparse(record, x, count, list, out),
    free: () => memory.free(record),
  }
}

/** Puts values into memory of their own. */
export function place(memory: KernelMemory, values: Int8Array | Float32Array): number {
  const address = memory.allocate(values.byteLength)
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  memory.bytes(address, bytes.length).set(bytes)
  return address
}

/** Writes the sums of a row of zeros, which are not zeros where 0 is packed as another number. */
function multiplyZeros(memory: KernelMemory, product: Product, out: number): void {
  const { inputs, arithmetic, alpha } = product
  const x = place(memory, new Float32Array(ROWS_PER_TILE * inputs))
  const packed = memory.allocate(ROWS_PER_TILE * inputs * arithmetic.activationBytes)
  arithmetic.pack(x, 1, inputs, alpha, packed)
  product.multiply(packed, 1, out)
  memory.free(x)
  memory.free(packed)
}

/** The weights of a layer of the network, those of float32 matrices turned over. */
export function weightsOf({ weight, bias }: Linear): Weights {
  const { inputs, outputs } = weight
  return weight.kind === 'int8'
    ? {
        inputs,
        outputs,
        rows: weight.data,
        alpha: weight.alpha,
        scale: 1 / (weight.alpha * weight.multiplier),
        bias,
      }
    : { inputs, outputs, rows: transposed(weight), alpha: 1, scale: 1, bias }
}

function transposed({ inputs, outputs, data }: Extract<Matrix, { kind: 'float32' }>): Float32Array {
  const rows = new Float32Array(inputs * outputs)
  for (let n = 0; n < outputs; n += 1) {
    for (let k = 0; k < inputs; k += 1) rows[n * inputs + k] = data[k * outputs + n] ?? 0
  }
  return rows
}

/** Rounds up to a multiple. */
export function padded(count: number, multiple: number): number {
  return Math.ceil(count / multiple) * multiple
}
