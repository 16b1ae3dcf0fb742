import type { Linear, Matrix } from '../format/network.ts'
import { createSimdKernel, PAGE_BYTES } from './simd-kernel.ts'

/** A product with weights that lie in the kernel's memory. */
interface Product {
  readonly outputs: number
  /** `x W + b` for `rows` rows of `x`; the result is [rows, outputs]. */
  readonly apply: (x: Float32Array, rows: number) => Float32Array
}

export interface MatrixMemory {
  readonly product: (linear: Linear) => Product
  /**
   * Products with rows that change from batch to batch, [count, inputs]; integer sums for int8 rows, else float32. The
   * same array is copied in only once in a row.
   */
  readonly multiplyRows: (
    x: Float32Array,
    xRows: number,
    rows: Int8Array | Float32Array,
    count: number,
    alpha: number,
  ) => Int32Array | Float32Array
}

const VECTOR_BYTES = 16
/** Adding and taking away 1.5 * 2^52 rounds a double to the nearest integer, halves to the even one. */
const ROUNDING = 6_755_399_441_055_744
const LARGEST = 127

/** Places weights in WebAssembly memory and multiplies with them. `weights` are all that will ever be asked for. */
export async function createMatrixMemory(weights: readonly Matrix[]): Promise<MatrixMemory> {
  const addresses = new Map<Matrix, number>()
  let top = VECTOR_BYTES
  for (const weight of weights) {
    addresses.set(weight, top)
    top += weight.outputs * strideOf(weight.inputs, weight.kind)
  }
  const scratch = top
  const { kernel, memory } = await createSimdKernel(scratch + PAGE_BYTES)
  for (const [weight, address] of addresses) upload(weight, address)
  // Weights, then scratch for one product, then the rows that are kept between products.
  let scratchBytes = 0
  let rowsInPlace: Int8Array | Float32Array | undefined

  function upload(weight: Matrix, address: number): void {
    const stride = strideOf(weight.inputs, weight.kind)
    if (weight.kind === 'int8') {
      const target = new Int8Array(memory.buffer)
      for (let n = 0; n < weight.outputs; n += 1) {
        target.set(weight.data.subarray(n * weight.inputs, (n + 1) * weight.inputs), address + n * stride)
      }
      return
    }
    const target = new Float32Array(memory.buffer)
    for (let n = 0; n < weight.outputs; n += 1) {
      const at = (address + n * stride) / 4
      for (let k = 0; k < weight.inputs; k += 1) target[at + k] = weight.data[k * weight.outputs + n] ?? 0
    }
  }

  function reserve(bytes: number, rowBytes = 0): void {
    if (bytes > scratchBytes) {
      scratchBytes = Math.ceil((2 * bytes) / VECTOR_BYTES) * VECTOR_BYTES
      rowsInPlace = undefined
    }
    const missing = scratch + scratchBytes + rowBytes - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
  }

  /** Copies `x` in, quantised with `alpha` for int8 products; rows are padded with zeros to the stride. */
  function place(x: Float32Array, rows: number, kind: Matrix['kind'], alpha: number): void {
    const inputs = x.length / rows
    const stride = strideOf(inputs, kind)
    if (kind === 'float32') {
      const target = new Float32Array(memory.buffer, scratch, (rows * stride) / 4).fill(0)
      for (let row = 0; row < rows; row += 1)
        target.set(x.subarray(row * inputs, (row + 1) * inputs), (row * stride) / 4)
      return
    }
    const target = new Int8Array(memory.buffer, scratch, rows * stride).fill(0)
    for (let row = 0; row < rows; row += 1) {
      for (let k = 0; k < inputs; k += 1) {
        const value = (x[row * inputs + k] ?? 0) * alpha + ROUNDING - ROUNDING
        target[row * stride + k] = value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value
      }
    }
  }

  function product({ weight, bias }: Linear): Product {
    const { outputs, inputs, kind } = weight
    const address = addresses.get(weight) ?? 0
    const stride = strideOf(inputs, kind)
    const scale = weight.kind === 'int8' ? 1 / (weight.alpha * weight.multiplier) : 1
    const alpha = weight.kind === 'int8' ? weight.alpha : 1
    return {
      outputs,
      apply(x, rows) {
        const out = scratch + rows * stride
        reserve(rows * stride + rows * outputs * 4)
        place(x, rows, kind, alpha)
        const multiply = kind === 'int8' ? kernel.multiplyInt8 : kernel.multiplyFloat32
        multiply(scratch, address, out, rows, outputs, stride)
        const Sums = kind === 'int8' ? Int32Array : Float32Array
        const sums = new Sums(memory.buffer, out, rows * outputs)
        const result = new Float32Array(rows * outputs)
        for (let index = 0; index < result.length; index += 1) result[index] = (sums[index] ?? 0) * scale
        if (bias !== undefined) addBias(result, bias)
        return result
      },
    }
  }

  return {
    product,
    multiplyRows(x, xRows, rows, count, alpha) {
      const kind = rows instanceof Int8Array ? 'int8' : 'float32'
      const inputs = x.length / xRows
      const stride = strideOf(inputs, kind)
      const out = scratch + xRows * stride
      reserve(xRows * stride + xRows * count * 4, count * stride)
      const address = scratch + scratchBytes
      place(x, xRows, kind, alpha)
      if (rowsInPlace !== rows) {
        copyRows(rows, new Uint8Array(memory.buffer), address, count, stride)
        rowsInPlace = rows
      }
      const multiply = kind === 'int8' ? kernel.multiplyInt8 : kernel.multiplyFloat32
      multiply(scratch, address, out, xRows, count, stride)
      const Sums = kind === 'int8' ? Int32Array : Float32Array
      return new Sums(memory.buffer, out, xRows * count).slice()
    },
  }
}

function strideOf(inputs: number, kind: Matrix['kind']): number {
  const bytes = kind === 'int8' ? inputs : inputs * 4
  return Math.ceil(bytes / VECTOR_BYTES) * VECTOR_BYTES
}

function copyRows(
  rows: Int8Array | Float32Array,
  memory: Uint8Array,
  address: number,
  count: number,
  stride: number,
): void {
  const bytes = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength)
  const size = bytes.byteLength / Math.max(1, count)
  if (size === stride) return memory.set(bytes, address)
  memory.fill(0, address, address + count * stride)
  for (let row = 0; row < count; row += 1)
    memory.set(bytes.subarray(row * size, (row + 1) * size), address + row * stride)
}

function addBias(result: Float32Array, bias: Float32Array): void {
  for (let start = 0; start < result.length; start += bias.length) {
    for (let n = 0; n < bias.length; n += 1) result[start + n] = (result[start + n] ?? 0) + (bias[n] ?? 0)
  }
}
