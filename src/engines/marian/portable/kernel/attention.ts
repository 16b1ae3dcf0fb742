import { sumsOfLanes } from './lanes'
import { softmax } from './rows'

/**
 * Attention of the queries of one sentence to its `real` first positions; `real` is at least 1. `query` and `out` are
 * [queries, heads * headSize]. Position p of head h lies at `h * headBytes + p * positionBytes` in `keys` and `values`.
 * `weights` has room for `real` values, up to a multiple of four, and lies at a multiple of 16. `headSize` is a multiple of 4.
 */
export function attend(
  query: usize,
  keys: usize,
  values: usize,
  out: usize,
  weights: usize,
  queries: usize,
  real: usize,
  heads: usize,
  headSize: usize,
  headBytes: usize,
  positionBytes: usize,
): void {
  const size: usize = headSize * 4
  const scale: f32 = 1 / sqrt<f32>(f32(headSize))
  for (let row: usize = 0; row < queries; row += 1) {
    for (let head: usize = 0; head < heads; head += 1) {
      const offset = head * headBytes
      score(query, keys + offset, weights, real, size, positionBytes, scale)
      softmax(weights, real)
      mix(values + offset, weights, out, real, size, positionBytes)
      query += size
      out += size
    }
  }
}

/** Products of the query with the keys, times `scale`, four keys at a time; beyond the last one it is taken again. */
function score(
  query: usize,
  keys: usize,
  weights: usize,
  real: usize,
  size: usize,
  positionBytes: usize,
  scale: f32,
): void {
  const last = keys + (real - 1) * positionBytes
  let key0 = keys
  for (let position: usize = 0; position < real; position += 4) {
    const key1 = min(key0 + positionBytes, last)
    const key2 = min(key1 + positionBytes, last)
    const key3 = min(key2 + positionBytes, last)
    let sum0 = f32x4.splat(0)
    let sum1 = sum0
    let sum2 = sum0
    let sum3 = sum0
    for (let i: usize = 0; i < size; i += 16) {
      const part = v128.load(query + i)
      sum0 = f32x4.add(sum0, f32x4.mul(part, v128.load(key0 + i)))
      sum1 = f32x4.add(sum1, f32x4.mul(part, v128.load(key1 + i)))
      sum2 = f32x4.add(sum2, f32x4.mul(part, v128.load(key2 + i)))
      sum3 = f32x4.add(sum3, f32x4.mul(part, v128.load(key3 + i)))
    }
    v128.store(weights + position * 4, f32x4.mul(sumsOfLanes(sum0, sum1, sum2, sum3), f32x4.splat(scale)))
    key0 += 4 * positionBytes
  }
}

/** The values by their weights; sixteen numbers of a value at a time, then four. */
function mix(
  values: usize,
  weights: usize,
  out: usize,
  real: usize,
  size: usize,
  positionBytes: usize,
): void {
  const end = weights + real * 4
  let i: usize = 0
  for (; i + 64 <= size; i += 64) {
    let sum0 = f32x4.splat(0)
    let sum1 = sum0
    let sum2 = sum0
    let sum3 = sum0
    let value = values + i
    for (let at = weights; at < end; at += 4) {
      const weight = v128.load32_splat(at)
      sum0 = f32x4.add(sum0, f32x4.mul(weight, v128.load(value)))
      sum1 = f32x4.add(sum1, f32x4.mul(weight, v128.load(value, 16)))
      sum2 = f32x4.add(sum2, f32x4.mul(weight, v128.load(value, 32)))
      sum3 = f32x4.add(sum3, f32x4.mul(weight, v128.load(value, 48)))
      value += positionBytes
    }
    v128.store(out + i, sum0)
    v128.store(out + i, sum1, 16)
    v128.store(out + i, sum2, 32)
    v128.store(out + i, sum3, 48)
  }
  for (; i < size; i += 16) {
    let sum = f32x4.splat(0)
    let value = values + i
    for (let at = weights; at < end; at += 4) {
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(at), v128.load(value)))
      value += positionBytes
    }
    v128.store(out + i, sum)
  }
}

/** One sentence's [length, heads * headSize] as [heads, length, headSize]. */
export function splitHeads(x: usize, out: usize, length: usize, heads: usize, headSize: usize): void {
  const size: usize = headSize * 4
  for (let head: usize = 0; head < heads; head += 1) {
    let from = x + head * size
    for (let position: usize = 0; position < length; position += 1) {
      memory.copy(out, from, size)
      from += heads * size
      out += size
    }
  }
}
