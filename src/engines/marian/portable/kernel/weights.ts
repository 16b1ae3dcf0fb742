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
