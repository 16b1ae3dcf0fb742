import { Product } from './product'
import { finishRow } from './tile'

/**
 * Products of activations that are zero for the most part, as those behind a `Finish.RELU` are: only the weights of inputs
 * that are not zero are read. Activations are bytes of 0 to 127, [rows, inputs], which every processor multiplies alike.
 * `T` says how: i8 where it multiplies and adds four of them in one instruction, i16 where that takes three.
 *
 * Weights are packed input after input, a byte for each column, columns padded to blocks with zeros.
 */

/** Columns that are multiplied at a time. */
const BLOCK: usize = 32

function bytesOfInput(columns: usize): usize {
  return (columns + BLOCK - 1) & ~(BLOCK - 1)
}

/**
 * `list` has room for five bytes for each input, up to a multiple of sixteen: for the values that are not zero, and behind the
 * room for all of them for where their weights lie.
 */
export function multiplySparse<T>(product: Product, x: usize, rows: usize, list: usize, out: usize): void {
  const inputs = product.steps
  const places = list + ((inputs + 15) & ~15)
  // Opaque to compilers, which would make a constant anew at every use.
  const ones = i16x8.splat(i16(rows > 0))
  for (let row: usize = 0; row < rows; row += 1) {
    const count = listInputs(x, inputs, bytesOfInput(product.columns), list, places)
    for (let column: usize = 0; column < product.columns; column += BLOCK) {
      multiplyBlock<T>(product, list, places, count, column, ones, out)
    }
    x += inputs
    out += product.columns * 4
  }
}

/** Lists what is not zero and gives its count, filled up to a multiple of four with zeros. */
function listInputs(x: usize, inputs: usize, inputBytes: usize, list: usize, places: usize): usize {
  const zeros = i8x16.splat(0)
  let count: usize = 0
  for (let first: usize = 0; first < inputs; first += 16) {
    let found = i8x16.bitmask(i8x16.ne(v128.load(x + first), zeros))
    if (first + 16 > inputs) found &= (1 << (<i32>(inputs - first))) - 1
    for (; found != 0; found &= found - 1) {
      const input = first + ctz(found)
      store<u8>(list + count, load<u8>(x + input))
      store<u32>(places + count * 4, input * inputBytes)
      count += 1
    }
  }
  for (; (count & 3) != 0; count += 1) {
    store<u8>(list + count, 0)
    store<u32>(places + count * 4, 0)
  }
  return count
}

/** Adds four products to each sum. */
function accumulate<T>(sum: v128, activations: v128, weights: v128, ones: v128): v128 {
  if (sizeof<T>() == 1) return i32x4.relaxed_dot_i8x16_i7x16_add_s(weights, activations, sum)
  const pairs = i16x8.relaxed_dot_i8x16_i7x16_s(weights, activations)
  return i32x4.add(sum, i32x4.dot_i16x8_s(pairs, ones))
}

function lowBytes(a: v128, b: v128): v128 {
  return v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
}

function highBytes(a: v128, b: v128): v128 {
  return v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
}

function lowPairs(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
}

function highPairs(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
}

/** One block of columns of one row; the weights of four inputs at a time, put side by side. */
function multiplyBlock<T>(
  product: Product,
  list: usize,
  places: usize,
  count: usize,
  column: usize,
  ones: v128,
  out: usize,
): void {
  const weights = product.weights + column
  let sum0 = i32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  let sum4 = sum0
  let sum5 = sum0
  let sum6 = sum0
  let sum7 = sum0
  for (const end = list + count; list < end; list += 4) {
    const activations = v128.load32_splat(list)
    const at0 = weights + load<u32>(places)
    const at1 = weights + load<u32>(places, 4)
    const at2 = weights + load<u32>(places, 8)
    const at3 = weights + load<u32>(places, 12)
    let low01 = lowBytes(v128.load(at0), v128.load(at1))
    let low23 = lowBytes(v128.load(at2), v128.load(at3))
    sum0 = accumulate<T>(sum0, activations, lowPairs(low01, low23), ones)
    sum1 = accumulate<T>(sum1, activations, highPairs(low01, low23), ones)
    let high01 = highBytes(v128.load(at0), v128.load(at1))
    let high23 = highBytes(v128.load(at2), v128.load(at3))
    sum2 = accumulate<T>(sum2, activations, lowPairs(high01, high23), ones)
    sum3 = accumulate<T>(sum3, activations, highPairs(high01, high23), ones)
    low01 = lowBytes(v128.load(at0, 16), v128.load(at1, 16))
    low23 = lowBytes(v128.load(at2, 16), v128.load(at3, 16))
    sum4 = accumulate<T>(sum4, activations, lowPairs(low01, low23), ones)
    sum5 = accumulate<T>(sum5, activations, highPairs(low01, low23), ones)
    high01 = highBytes(v128.load(at0, 16), v128.load(at1, 16))
    high23 = highBytes(v128.load(at2, 16), v128.load(at3, 16))
    sum6 = accumulate<T>(sum6, activations, lowPairs(high01, high23), ones)
    sum7 = accumulate<T>(sum7, activations, highPairs(high01, high23), ones)
    places += 16
  }
  finishRow<T>(sum0, product, column, out)
  if (column + 4 < product.columns) finishRow<T>(sum1, product, column + 4, out)
  if (column + 8 < product.columns) finishRow<T>(sum2, product, column + 8, out)
  if (column + 12 < product.columns) finishRow<T>(sum3, product, column + 12, out)
  if (column + 16 < product.columns) finishRow<T>(sum4, product, column + 16, out)
  if (column + 20 < product.columns) finishRow<T>(sum5, product, column + 20, out)
  if (column + 24 < product.columns) finishRow<T>(sum6, product, column + 24, out)
  if (column + 28 < product.columns) finishRow<T>(sum7, product, column + 28, out)
}

/** Packs rows of int8 weights, one of `inputs` for each column, as `multiplySparse` reads them. */
export function packWeightInputs(rows: usize, columns: usize, inputs: usize, out: usize): void {
  const inputBytes = bytesOfInput(columns)
  memory.fill(out, 0, inputs * inputBytes)
  for (let column: usize = 0; column < columns; column += 1) {
    for (let input: usize = 0; input < inputs; input += 1) {
      store<u8>(out + input * inputBytes + column, load<u8>(rows))
      rows += 1
    }
  }
}
