import { Finish, Product } from './product'
import { furtherBytes } from './splits'
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
    panel += panelBytes + furtherBytes<T>(panel + panelBytes)
  }
}
