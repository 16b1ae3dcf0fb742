import { bytesOf, packedBytes, packTile } from './activations'
import { Finish, Product } from './product'
import { furtherSteps, hasFurtherSteps } from './splits'

/**
 * Blocks of a product, with sums in registers. `T` says how activations and weights lie in memory:
 *
 * | T   | a step is   | activations                       | weights             | sums    |
 * |-----|-------------|-----------------------------------|---------------------|---------|
 * | i8  | four inputs | bytes, read as `relaxed_dot` does | int8                | int32   |
 * | u8  | four inputs | bytes of 0 to 254                 | int8, some split    | int32   |
 * | i16 | two inputs  | int16                             | int8, widened here  | int32   |
 * | f32 | one input   | float32                           | float32             | float32 |
 *
 * Weights are packed by panels of eight columns; in a panel step after step, one step of each column. Padding holds zeros. Behind
 * a panel of u8 are its further steps, see `splits.ts`.
 * float32 sums are added in the order of the inputs whatever the block, so that a row never depends on its neighbours.
 */

/** One step of columns n .. n + 3 of a panel, a column in each lane. */
function firstWeights<T>(at: usize): v128 {
  return sizeof<T>() == 2 ? v128.load8x8_s(at) : v128.load(at)
}

/** One step of columns n + 4 .. n + 7. */
function secondWeights<T>(at: usize): v128 {
  return sizeof<T>() == 2 ? v128.load8x8_s(at, 8) : v128.load(at, 16)
}

export function panelStepBytes<T>(): usize {
  return sizeof<T>() == 2 ? 16 : 32
}

function accumulate<T>(sum: v128, activations: v128, weights: v128, ones: v128): v128 {
  if (isFloat<T>()) return f32x4.add(sum, f32x4.mul(activations, weights))
  if (sizeof<T>() == 2) return i32x4.add(sum, i32x4.dot_i16x8_s(activations, weights))
  if (isSigned<T>()) return i32x4.relaxed_dot_i8x16_i7x16_add_s(weights, activations, sum)
  return i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(weights, activations), ones))
}

/** Compilers would make a constant anew at every use. */
function opaqueOnes(product: Product): v128 {
  return i16x8.splat(i16(product.steps != 0))
}

function startingSums<T>(zeros: usize): v128 {
  return isFloat<T>() ? f32x4.splat(0) : i32x4.neg(v128.load(zeros))
}

function value<T>(sum: v128, product: Product, column: usize): v128 {
  const scaled = isFloat<T>() ? sum : f32x4.mul(f32x4.convert_i32x4_s(sum), f32x4.splat(product.scale))
  return f32x4.add(scaled, v128.load(product.bias + column * 4))
}

function relu(x: v128): v128 {
  return f32x4.pmax(x, f32x4.splat(0))
}

/** Where results of a tile's columns from `column` on go. */
function placeOf<T>(product: Product, out: usize, column: usize): usize {
  if (product.finish != Finish.RELU) return out + column * 4
  return out + (isFloat<T>() ? (column / 4) * packedBytes<T>() : column)
}

/** Writes four columns of four rows. */
function finishTile<T>(
  sum0: v128,
  sum1: v128,
  sum2: v128,
  sum3: v128,
  product: Product,
  column: usize,
  out: usize,
): void {
  const at = placeOf<T>(product, out, column)
  if (product.finish != Finish.SUMS) {
    sum0 = value<T>(sum0, product, column)
    sum1 = value<T>(sum1, product, column)
    sum2 = value<T>(sum2, product, column)
    sum3 = value<T>(sum3, product, column)
  }
  if (product.finish == Finish.RELU) {
    if (isFloat<T>()) packTile<T>(relu(sum0), relu(sum1), relu(sum2), relu(sum3), product.alpha, at)
    else {
      const bytes = bytesOf(sum0, sum1, sum2, sum3, product.alpha)
      v128.store32_lane(at, bytes, 0)
      v128.store32_lane(at + product.columns, bytes, 1)
      v128.store32_lane(at + 2 * product.columns, bytes, 2)
      v128.store32_lane(at + 3 * product.columns, bytes, 3)
    }
    return
  }
  const stride: usize = product.columns * 4
  v128.store(at, sum0)
  v128.store(at + stride, sum1)
  v128.store(at + 2 * stride, sum2)
  v128.store(at + 3 * stride, sum3)
}

/** Writes four columns of the first row of a tile. */
export function finishRow<T>(sum: v128, product: Product, column: usize, out: usize): void {
  const at = placeOf<T>(product, out, column)
  if (product.finish == Finish.SUMS) v128.store(at, sum)
  else if (product.finish == Finish.FLOATS) v128.store(at, value<T>(sum, product, column))
  else {
    const result = value<T>(sum, product, column)
    if (isFloat<T>()) packTile<T>(relu(result), relu(result), relu(result), relu(result), product.alpha, at)
    else v128.store32_lane(at, bytesOf(result, result, result, result, product.alpha), 0)
  }
}

/** Four rows by the eight columns from `column` on, `b` being their panel. */
export function multiplyTile<T>(product: Product, a: usize, b: usize, column: usize, out: usize): void {
  const ones = opaqueOnes(product)
  const zeros = product.zeros + column * 4
  let sum00 = startingSums<T>(zeros)
  let sum01 = startingSums<T>(zeros + 16)
  let sum10 = sum00
  let sum11 = sum01
  let sum20 = sum00
  let sum21 = sum01
  let sum30 = sum00
  let sum31 = sum01
  const start = a
  let end = a + 16 * product.steps
  let further = b + product.steps * panelStepBytes<T>()
  let left = furtherSteps<T>(further)
  for (;;) {
    for (; a < end; a += 16) {
      const weights0 = firstWeights<T>(b)
      const weights1 = secondWeights<T>(b)
      const row0 = v128.load32_splat(a)
      sum00 = accumulate<T>(sum00, row0, weights0, ones)
      sum01 = accumulate<T>(sum01, row0, weights1, ones)
      const row1 = v128.load32_splat(a, 4)
      sum10 = accumulate<T>(sum10, row1, weights0, ones)
      sum11 = accumulate<T>(sum11, row1, weights1, ones)
      const row2 = v128.load32_splat(a, 8)
      sum20 = accumulate<T>(sum20, row2, weights0, ones)
      sum21 = accumulate<T>(sum21, row2, weights1, ones)
      const row3 = v128.load32_splat(a, 12)
      sum30 = accumulate<T>(sum30, row3, weights0, ones)
      sum31 = accumulate<T>(sum31, row3, weights1, ones)
      b += panelStepBytes<T>()
    }
    if (!hasFurtherSteps<T>() || left-- == 0) break
    a = start + load<u32>(further, 16)
    end = a + 16
    b = further + 32
    further += 16 + panelStepBytes<T>()
  }
  finishTile<T>(sum00, sum10, sum20, sum30, product, column, out)
  if (column + 4 < product.columns) finishTile<T>(sum01, sum11, sum21, sum31, product, column + 4, out)
}

/** The first two rows of a tile by eight columns; two steps at a time, as `multiplyRow`. */
export function multiplyPair<T>(product: Product, a: usize, b: usize, column: usize, out: usize): void {
  const ones = opaqueOnes(product)
  const zeros = product.zeros + column * 4
  let sum00 = startingSums<T>(zeros)
  let sum01 = startingSums<T>(zeros + 16)
  let sum10 = sum00
  let sum11 = sum01
  const start = a
  let end = a + 16 * product.steps
  let further = b + product.steps * panelStepBytes<T>()
  let left = furtherSteps<T>(further)
  if (!isFloat<T>()) {
    let second00 = i32x4.splat(0)
    let second01 = second00
    let second10 = second00
    let second11 = second00
    for (; a + 32 <= end; a += 32) {
      const weights0 = firstWeights<T>(b)
      const weights1 = secondWeights<T>(b)
      const row0 = v128.load32_splat(a)
      sum00 = accumulate<T>(sum00, row0, weights0, ones)
      sum01 = accumulate<T>(sum01, row0, weights1, ones)
      const row1 = v128.load32_splat(a, 4)
      sum10 = accumulate<T>(sum10, row1, weights0, ones)
      sum11 = accumulate<T>(sum11, row1, weights1, ones)
      b += panelStepBytes<T>()
      const weights2 = firstWeights<T>(b)
      const weights3 = secondWeights<T>(b)
      const row2 = v128.load32_splat(a, 16)
      second00 = accumulate<T>(second00, row2, weights2, ones)
      second01 = accumulate<T>(second01, row2, weights3, ones)
      const row3 = v128.load32_splat(a, 20)
      second10 = accumulate<T>(second10, row3, weights2, ones)
      second11 = accumulate<T>(second11, row3, weights3, ones)
      b += panelStepBytes<T>()
    }
    sum00 = i32x4.add(sum00, second00)
    sum01 = i32x4.add(sum01, second01)
    sum10 = i32x4.add(sum10, second10)
    sum11 = i32x4.add(sum11, second11)
  }
  for (;;) {
    for (; a < end; a += 16) {
      const weights0 = firstWeights<T>(b)
      const weights1 = secondWeights<T>(b)
      const row0 = v128.load32_splat(a)
      sum00 = accumulate<T>(sum00, row0, weights0, ones)
      sum01 = accumulate<T>(sum01, row0, weights1, ones)
      const row1 = v128.load32_splat(a, 4)
      sum10 = accumulate<T>(sum10, row1, weights0, ones)
      sum11 = accumulate<T>(sum11, row1, weights1, ones)
      b += panelStepBytes<T>()
    }
    if (!hasFurtherSteps<T>() || left-- == 0) break
    a = start + load<u32>(further, 16)
    end = a + 16
    b = further + 32
    further += 16 + panelStepBytes<T>()
  }
  finishTile<T>(sum00, sum10, sum10, sum10, product, column, out)
  if (column + 4 < product.columns) finishTile<T>(sum01, sum11, sum11, sum11, product, column + 4, out)
}

/** The first row of a tile by eight columns; four steps at a time, since one sum has to wait for the one before. */
export function multiplyRow<T>(product: Product, a: usize, b: usize, column: usize, out: usize): void {
  const ones = opaqueOnes(product)
  const zeros = product.zeros + column * 4
  let sum0 = startingSums<T>(zeros)
  let sum1 = startingSums<T>(zeros + 16)
  const start = a
  let end = a + 16 * product.steps
  let further = b + product.steps * panelStepBytes<T>()
  let left = furtherSteps<T>(further)
  if (!isFloat<T>()) {
    let second0 = i32x4.splat(0)
    let second1 = i32x4.splat(0)
    let third0 = i32x4.splat(0)
    let third1 = i32x4.splat(0)
    let fourth0 = i32x4.splat(0)
    let fourth1 = i32x4.splat(0)
    for (; a + 64 <= end; a += 64) {
      const step0 = v128.load32_splat(a)
      sum0 = accumulate<T>(sum0, step0, firstWeights<T>(b), ones)
      sum1 = accumulate<T>(sum1, step0, secondWeights<T>(b), ones)
      b += panelStepBytes<T>()
      const step1 = v128.load32_splat(a, 16)
      second0 = accumulate<T>(second0, step1, firstWeights<T>(b), ones)
      second1 = accumulate<T>(second1, step1, secondWeights<T>(b), ones)
      b += panelStepBytes<T>()
      const step2 = v128.load32_splat(a, 32)
      third0 = accumulate<T>(third0, step2, firstWeights<T>(b), ones)
      third1 = accumulate<T>(third1, step2, secondWeights<T>(b), ones)
      b += panelStepBytes<T>()
      const step3 = v128.load32_splat(a, 48)
      fourth0 = accumulate<T>(fourth0, step3, firstWeights<T>(b), ones)
      fourth1 = accumulate<T>(fourth1, step3, secondWeights<T>(b), ones)
      b += panelStepBytes<T>()
    }
    sum0 = i32x4.add(i32x4.add(sum0, second0), i32x4.add(third0, fourth0))
    sum1 = i32x4.add(i32x4.add(sum1, second1), i32x4.add(third1, fourth1))
  }
  for (;;) {
    for (; a < end; a += 16) {
      const step = v128.load32_splat(a)
      sum0 = accumulate<T>(sum0, step, firstWeights<T>(b), ones)
      sum1 = accumulate<T>(sum1, step, secondWeights<T>(b), ones)
      b += panelStepBytes<T>()
    }
    if (!hasFurtherSteps<T>() || left-- == 0) break
    a = start + load<u32>(further, 16)
    end = a + 16
    b = further + 32
    further += 16 + panelStepBytes<T>()
  }
  finishRow<T>(sum0, product, column, out)
  if (column + 4 < product.columns) finishRow<T>(sum1, product, column + 4, out)
}
