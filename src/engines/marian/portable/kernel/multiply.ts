import { Finish, Product } from './product'
import { multiplyPair, multiplyRow, multiplyTile, panelStepBytes } from './tile'

/**
 * Multiplies packed activations of `rows` rows. A panel of weights stays in the cache for all rows, so callers give a few
 * dozen rows at a time. `out` needs room for a multiple of four rows; what lies behind `rows` is undefined.
 */
export function multiply<T>(product: Product, a: usize, rows: usize, out: usize): void {
  const tileBytes: usize = 16 * product.steps
  const bytes = product.finish == Finish.RELU && !isFloat<T>()
  const outTileBytes: usize = product.columns * (bytes ? 4 : 16)
  const panelBytes: usize = product.steps * panelStepBytes<T>()
  let panel = product.weights
  for (let column: usize = 0; column < product.columns; column += 8) {
    let from = a
    let to = out
    for (let row: usize = 0; row < rows; row += 4) {
      if (row + 1 == rows) multiplyRow<T>(product, from, panel, column, to)
      else if (row + 2 == rows) multiplyPair<T>(product, from, panel, column, to)
      else multiplyTile<T>(product, from, panel, column, to)
      from += tileBytes
      to += outTileBytes
    }
    panel += panelBytes
  }
}

/**
 * Packs rows of weights, one per column of the product, into panels of eight columns. `U` is as wide as a step of one
 * column: u32 for four int8 and for one float32, u16 for two int8. `rows` are [columns, steps]; `out` is zeroed where there
 * are fewer columns than the last panel has.
 */
export function packWeights<U>(rows: usize, columns: usize, steps: usize, out: usize): void {
  const rowBytes: usize = steps * sizeof<U>()
  for (let first: usize = 0; first < columns; first += 8) {
    for (let lane: usize = 0; lane < 8; lane += 1) {
      const column = first + lane
      let from = rows + column * rowBytes
      let to = out + lane * sizeof<U>()
      for (let step: usize = 0; step < steps; step += 1) {
        store<U>(to, column < columns ? load<U>(from) : 0)
        from += sizeof<U>()
        to += 8 * sizeof<U>()
      }
    }
    out += 8 * rowBytes
  }
}
