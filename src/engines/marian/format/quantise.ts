import type { BinItem } from './bin-items.ts'

/** A float32 tensor as an item of a `.bin` file. */
export function floatItem(name: string, shape: readonly number[], values: Float32Array): BinItem {
  const data = new Uint8Array(values.byteLength)
  data.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  return { name, type: 'float32', shape, data }
}

/**
 * Quantises a row-major [K, N] matrix to an intgemm8 item: one multiplier `127 / max|W|` for the whole matrix, values
 * rounded half to even. Matrices are stored transposed (N rows of K); embeddings (`transpose: false`) as they stand.
 */
export function intgemmItem(
  name: string,
  shape: readonly [number, number],
  values: Float32Array,
  { transpose }: { readonly transpose: boolean },
): BinItem {
  const [rows, columns] = shape
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  const multiplier = Math.fround(largest === 0 ? 1 : 127 / largest)
  const data = new Uint8Array(values.length + 4)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = roundHalfEven((values[row * columns + column] ?? 0) * multiplier)
      const at = transpose ? column * rows + row : row * columns + column
      data[at] = Math.max(-127, Math.min(127, value)) & 0xff
    }
  }
  new DataView(data.buffer).setFloat32(values.length, multiplier, true)
  return { name, type: 'intgemm8', shape, data }
}

/** Rounds to the nearest integer, halves to the even one: 0.5 gives 0, 1.5 gives 2. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest < 0.5) return floor
  if (rest > 0.5) return floor + 1
  return floor % 2 === 0 ? floor : floor + 1
}
