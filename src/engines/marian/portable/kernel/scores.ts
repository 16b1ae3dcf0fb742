import { exponential } from './exponential'
import { largestLane } from './lanes'

/**
 * Makes logits of the sums of one hypothesis, in place: `sum * scale + bias`, rounded once. `T` is what the sums are. Writes
 * the largest logit to `largest` and gives the sum of the exponentials of what the logits are below it. `scores` and
 * `biases` are readable up to a multiple of four. The logarithm is left to the caller: that of the standard library keeps
 * tables in memory, all of which is the caller's.
 */
export function finishScores<T>(scores: usize, biases: usize, count: usize, scale: f64, largest: usize): f64 {
  const end = scores + count * 4
  const scales = f64x2.splat(scale)
  for (let at = scores; at < end; at += 16) {
    const sums = v128.load(at)
    const bias = v128.load(biases)
    const low = f64x2.add(f64x2.mul(lowPair<T>(sums), scales), f64x2.promote_low_f32x4(bias))
    const high = f64x2.add(
      f64x2.mul(lowPair<T>(highHalf(sums)), scales),
      f64x2.promote_low_f32x4(highHalf(bias)),
    )
    v128.store(at, v128.shuffle<f64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2))
    biases += 16
  }
  for (let at = end; (at & 15) != 0; at += 4) store<f32>(at, -Infinity)
  const most = largestOf(scores, end)
  store<f32>(largest, most)
  return sumOfExponentials(scores, end, most)
}

function lowPair<T>(x: v128): v128 {
  return isFloat<T>() ? f64x2.promote_low_f32x4(x) : f64x2.convert_low_i32x4_s(x)
}

function highHalf(x: v128): v128 {
  return v128.shuffle<f64>(x, x, 1, 1)
}

function largestOf(start: usize, end: usize): f32 {
  let largest = f32x4.splat(-Infinity)
  for (let at = start; at < end; at += 16) largest = f32x4.pmax(largest, v128.load(at))
  return largestLane(largest)
}

/** Exponentials of float32, added up in float64. */
function sumOfExponentials(start: usize, end: usize, most: f32): f64 {
  const from = f32x4.splat(most)
  let sums = f64x2.splat(0)
  for (let at = start; at < end; at += 16) {
    const powers = exponential(f32x4.sub(v128.load(at), from))
    const pairs = f64x2.add(f64x2.promote_low_f32x4(powers), f64x2.promote_low_f32x4(highHalf(powers)))
    sums = f64x2.add(sums, pairs)
  }
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1)
}
