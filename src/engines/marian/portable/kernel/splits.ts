import { packWeights } from './weights'

/**
 * Weights for processors whose product of bytes takes activations as unsigned, of 0 to 254, and adds two of them with saturation
 * (x86 without VNNI). Two weights whose positive or negative parts add up to more than 129 could exceed an int16; they are halved, and
 * the other halves are in a further step of the panel. One or two of 1,000 pairs of weights are such.
 *
 * Behind a panel: the number of its further steps, and for each where its activations lie in a tile, and its weights; both numbers
 * take 16 bytes.
 */

/** 129 * 254 is the largest multiple of 254 that int16 holds. */
const LARGEST_SUM: i16 = 129
/** Of one step of the eight columns of a panel. */
const PANEL_STEP_BYTES: usize = 32
const TILE_STEP_BYTES: usize = 16

export function hasFurtherSteps<T>(): bool {
  return sizeof<T>() == 1 && !isSigned<T>()
}

/** How many further steps a panel has whose steps end at `end`. */
export function furtherSteps<T>(end: usize): usize {
  return hasFurtherSteps<T>() ? <usize>load<u32>(end) : 0
}

/** Bytes behind a panel whose steps end at `end`. */
export function furtherBytes<T>(end: usize): usize {
  return hasFurtherSteps<T>() ? 16 + <usize>load<u32>(end) * (16 + PANEL_STEP_BYTES) : 0
}

/** All ones where two weights have to be split. */
function mayExceed(weights: v128): v128 {
  const zeros = i8x16.splat(0)
  const positive = i16x8.extadd_pairwise_i8x16_s(i8x16.max_s(weights, zeros))
  const negative = i16x8.extadd_pairwise_i8x16_s(i8x16.min_s(weights, zeros))
  return v128.or(
    i16x8.gt_s(positive, i16x8.splat(LARGEST_SUM)),
    i16x8.lt_s(negative, i16x8.splat(-LARGEST_SUM)),
  )
}

/** The most bytes that `packSplitWeights` writes beyond the weights of `rows`, [columns, steps]; `columns` is a multiple of four. */
export function furtherWeightBytes(rows: usize, columns: usize, steps: usize): usize {
  let further: usize = 0
  for (const end = rows + columns * steps * 4; rows < end; rows += 16) {
    further += popcnt(i16x8.bitmask(mayExceed(v128.load(rows))))
  }
  return ((columns + 7) / 8) * 16 + further * (16 + PANEL_STEP_BYTES)
}

/** As `packWeights` of u32, with what has to be split in further steps. */
export function packSplitWeights(rows: usize, columns: usize, steps: usize, out: usize): void {
  const panelBytes: usize = steps * PANEL_STEP_BYTES
  for (let column: usize = 0; column < columns; column += 8) {
    packWeights<u32>(rows, min(8, columns - column), steps, out)
    rows += 8 * steps * 4
    const count = out + panelBytes
    let further = count + 16
    store<u32>(count, 0)
    for (let step: usize = 0; step < steps; step += 1) {
      const at = out + step * PANEL_STEP_BYTES
      const exceeds0 = mayExceed(v128.load(at))
      const exceeds1 = mayExceed(v128.load(at, 16))
      if (!v128.any_true(v128.or(exceeds0, exceeds1))) continue
      store<u32>(further, step * TILE_STEP_BYTES)
      split(at, exceeds0, further + 16)
      split(at + 16, exceeds1, further + 32)
      store<u32>(count, load<u32>(count) + 1)
      further += 16 + PANEL_STEP_BYTES
    }
    out = further
  }
}

/** Halves weights where `exceeds` says so; `rest` gets what they lack. */
function split(at: usize, exceeds: v128, rest: usize): void {
  const weights = v128.load(at)
  const kept = v128.bitselect(i8x16.shr_s(weights, 1), weights, exceeds)
  v128.store(at, kept)
  v128.store(rest, i8x16.sub(weights, kept))
}
