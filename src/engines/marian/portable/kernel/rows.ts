import { exponential } from './exponential'
import { largestLane, sumOfLanes } from './lanes'

const EPSILON: f32 = 1e-6

/** Layer normalisation of `x + residual` in place of `x`, both [rows, size]; `scale` and `bias` are [size]. */
export function addAndNormalise(
  x: usize,
  residual: usize,
  scale: usize,
  bias: usize,
  rows: usize,
  size: usize,
): void {
  const bytes: usize = size * 4
  const inverse: f32 = 1 / f32(size)
  for (let row: usize = 0; row < rows; row += 1) {
    let sums = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      const sum = f32x4.add(v128.load(x + i), v128.load(residual + i))
      v128.store(x + i, sum)
      sums = f32x4.add(sums, sum)
    }
    const mean = f32x4.splat(sumOfLanes(sums) * inverse)
    let squares = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      const difference = f32x4.sub(v128.load(x + i), mean)
      squares = f32x4.add(squares, f32x4.mul(difference, difference))
    }
    const factor = f32x4.splat(1 / sqrt<f32>(sumOfLanes(squares) * inverse + EPSILON))
    for (let i: usize = 0; i < bytes; i += 16) {
      const normal = f32x4.mul(f32x4.sub(v128.load(x + i), mean), factor)
      v128.store(x + i, f32x4.add(f32x4.mul(normal, v128.load(scale + i)), v128.load(bias + i)))
    }
    x += bytes
    residual += bytes
  }
}

/**
 * The SSRU cell, for `size` values: `cell = f * cell + (1 - f) * fresh` with `f = sigmoid(forget)`, in place; `out` is the
 * new cell with negative values made 0.
 */
export function renewCell(cell: usize, forget: usize, fresh: usize, out: usize, size: usize): void {
  const one = f32x4.splat(1)
  const bytes: usize = size * 4
  for (let i: usize = 0; i < bytes; i += 16) {
    const kept = f32x4.div(one, f32x4.add(one, exponential(f32x4.neg(v128.load(forget + i)))))
    const input = v128.load(fresh + i)
    const next = f32x4.add(input, f32x4.mul(kept, f32x4.sub(v128.load(cell + i), input)))
    v128.store(cell + i, next)
    v128.store(out + i, f32x4.pmax(next, f32x4.splat(0)))
  }
}

/** Exponentials of `count` values, divided by their sum, in place; readable up to a multiple of four. */
export function softmax(values: usize, count: usize): void {
  const end = values + count * 4
  for (let i = end; (i & 15) != 0; i += 4) store<f32>(i, -Infinity)
  let largest = f32x4.splat(-Infinity)
  for (let i = values; i < end; i += 16) largest = f32x4.pmax(largest, v128.load(i))
  const most = f32x4.splat(largestLane(largest))
  for (let i = values; i < end; i += 16) v128.store(i, exponential(f32x4.sub(v128.load(i), most)))
  for (let i = end; (i & 15) != 0; i += 4) store<f32>(i, 0)
  let sums = f32x4.splat(0)
  for (let i = values; i < end; i += 16) sums = f32x4.add(sums, v128.load(i))
  const total = f32x4.splat(sumOfLanes(sums))
  for (let i = values; i < end; i += 16) v128.store(i, f32x4.div(v128.load(i), total))
}
