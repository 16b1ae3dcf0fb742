/**
 * Activations as products take them: tiles of four rows; in a tile step after step, 4 bytes of each row. A step is four
 * values of int8, two of int16 or one of float32, which is what `T` says.
 */

/** Added to quantised bytes: 127 where the processor takes them as unsigned, else 0. */
let zeroPoint: f32 = 0

export function useZeroPoint(value: f32): void {
  zeroPoint = value
}

/** Integers `round_half_even(x * alpha)` within -127 .. 127. */
function quantised<T>(x: v128, alpha: f32): v128 {
  const scaled = f32x4.nearest(f32x4.mul(x, f32x4.splat(alpha)))
  const clamped = f32x4.pmax(f32x4.pmin(scaled, f32x4.splat(127)), f32x4.splat(-127))
  return i32x4.relaxed_trunc_f32x4_s(sizeof<T>() == 1 ? f32x4.add(clamped, f32x4.splat(zeroPoint)) : clamped)
}

/** Four columns of four rows, 4 bytes of each row, negative values made 0. */
export function bytesOf(row0: v128, row1: v128, row2: v128, row3: v128, alpha: f32): v128 {
  const rows01 = i16x8.narrow_i32x4_s(quantised<i16>(row0, alpha), quantised<i16>(row1, alpha))
  const rows23 = i16x8.narrow_i32x4_s(quantised<i16>(row2, alpha), quantised<i16>(row3, alpha))
  return i8x16.narrow_i16x8_u(rows01, rows23)
}

/** Packs four columns of four rows; `alpha` counts for integers only. */
export function packTile<T>(row0: v128, row1: v128, row2: v128, row3: v128, alpha: f32, out: usize): void {
  if (isFloat<T>()) {
    const low01 = v128.shuffle<f32>(row0, row1, 0, 4, 1, 5)
    const high01 = v128.shuffle<f32>(row0, row1, 2, 6, 3, 7)
    const low23 = v128.shuffle<f32>(row2, row3, 0, 4, 1, 5)
    const high23 = v128.shuffle<f32>(row2, row3, 2, 6, 3, 7)
    v128.store(out, v128.shuffle<f64>(low01, low23, 0, 2))
    v128.store(out, v128.shuffle<f64>(low01, low23, 1, 3), 16)
    v128.store(out, v128.shuffle<f64>(high01, high23, 0, 2), 32)
    v128.store(out, v128.shuffle<f64>(high01, high23, 1, 3), 48)
    return
  }
  const rows01 = i16x8.narrow_i32x4_s(quantised<T>(row0, alpha), quantised<T>(row1, alpha))
  const rows23 = i16x8.narrow_i32x4_s(quantised<T>(row2, alpha), quantised<T>(row3, alpha))
  if (sizeof<T>() == 2) {
    v128.store(out, v128.shuffle<i32>(rows01, rows23, 0, 2, 4, 6))
    v128.store(out, v128.shuffle<i32>(rows01, rows23, 1, 3, 5, 7), 16)
  } else if (zeroPoint > 0) {
    v128.store(out, i8x16.narrow_i16x8_u(rows01, rows23))
  } else {
    v128.store(out, i8x16.narrow_i16x8_s(rows01, rows23))
  }
}

/** Bytes of four packed columns of a tile. */
export function packedBytes<T>(): usize {
  return 16 * sizeof<T>()
}

/** Packs `x`, [rows, size], whose rows are readable up to a multiple of four. `size` is a multiple of 4. */
export function pack<T>(x: usize, rows: usize, size: usize, alpha: f32, out: usize): void {
  const rowBytes: usize = size * 4
  for (let row: usize = 0; row < rows; row += 4) {
    for (let column: usize = 0; column < size; column += 4) {
      const at = x + column * 4
      packTile<T>(
        v128.load(at),
        v128.load(at + rowBytes),
        v128.load(at + 2 * rowBytes),
        v128.load(at + 3 * rowBytes),
        alpha,
        out,
      )
      out += packedBytes<T>()
    }
    x += 4 * rowBytes
  }
}
