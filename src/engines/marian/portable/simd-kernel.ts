import { readFile } from 'node:fs/promises'

/** What becomes of the sums of a product; the values of `Finish` in `kernel/product.ts`. */
export const FINISH = { sums: 0, floats: 1, relu: 2 } as const

/**
 * The functions of `kernel/index.ts`, where they are described. Addresses are bytes in the memory and multiples of 16; rows
 * follow each other without gaps, and buffers of rows have room for a multiple of four.
 */
export interface SimdKernel {
  readonly useZeroPoint: (value: number) => void
  readonly packInt8: PackQuantised
  readonly packInt16: PackQuantised
  readonly packFloat32: (x: number, rows: number, size: number, out: number) => void
  readonly packWeightWords: PackWeights
  readonly packWeightPairs: PackWeights
  readonly describeProduct: (
    product: number,
    weights: number,
    zeros: number,
    bias: number,
    scale: number,
    alpha: number,
    steps: number,
    columns: number,
    finish: number,
  ) => void
  readonly multiplyInt8: Multiply
  readonly multiplyUint8: Multiply
  readonly multiplyInt16: Multiply
  readonly multiplyFloat32: Multiply
  readonly packWeightInputs: PackWeights
  readonly packSplitWeights: PackWeights
  readonly furtherWeightBytes: (rows: number, columns: number, steps: number) => number
  readonly multiplySparseInt8: MultiplySparse
  readonly multiplySparseInt16: MultiplySparse
  readonly addAndNormalise: (
    x: number,
    residual: number,
    scale: number,
    bias: number,
    rows: number,
    size: number,
  ) => void
  readonly renewCell: (cell: number, forget: number, fresh: number, out: number, size: number) => void
  readonly attend: (
    query: number,
    keys: number,
    values: number,
    out: number,
    weights: number,
    queries: number,
    real: number,
    heads: number,
    headSize: number,
    headBytes: number,
    positionBytes: number,
  ) => void
  readonly finishIntegerScores: FinishScores
  readonly finishFloatScores: FinishScores
  readonly splitHeads: (x: number, out: number, length: number, heads: number, headSize: number) => void
}

type PackQuantised = (x: number, rows: number, size: number, alpha: number, out: number) => void
type PackWeights = (rows: number, columns: number, steps: number, out: number) => void
type FinishScores = (scores: number, biases: number, count: number, scale: number, largest: number) => number
type Multiply = (product: number, a: number, rows: number, out: number) => void
type MultiplySparse = (product: number, x: number, rows: number, list: number, out: number) => void

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The part of WebAssembly that is needed here; its types come only with the browser's library. */
declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory
  instantiate(
    binary: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: object } }>
}

export const PAGE_BYTES = 65_536
const MAX_PAGES = 65_536
const BINARY = new URL('kernel/kernel.wasm', import.meta.url)

/** A kernel with an empty memory of its own. */
export async function createSimdKernel(): Promise<{
  readonly kernel: SimdKernel
  readonly memory: WasmMemory
}> {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const { instance } = await WebAssembly.instantiate(await readFile(BINARY), { env: { memory } })
  return { kernel: instance.exports as unknown as SimdKernel, memory }
}
