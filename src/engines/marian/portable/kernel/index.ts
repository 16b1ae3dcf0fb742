import { pack } from './activations'
import { multiply } from './multiply'
import { Product } from './product'
import { finishScores } from './scores'
import { multiplySparse } from './sparse'
import { packWeights } from './weights'

export { useZeroPoint } from './activations'
export { attend, splitHeads } from './attention'
export { describeProduct } from './product'
export { addAndNormalise, renewCell } from './rows'
export { packWeightInputs } from './sparse'
export { furtherWeightBytes, packSplitWeights } from './splits'

export function packInt8(x: usize, rows: usize, size: usize, alpha: f32, out: usize): void {
  pack<i8>(x, rows, size, alpha, out)
}

export function packInt16(x: usize, rows: usize, size: usize, alpha: f32, out: usize): void {
  pack<i16>(x, rows, size, alpha, out)
}

export function packFloat32(x: usize, rows: usize, size: usize, out: usize): void {
  pack<f32>(x, rows, size, 1, out)
}

export function multiplyInt8(product: Product, a: usize, rows: usize, out: usize): void {
  multiply<i8>(product, a, rows, out)
}

export function multiplyUint8(product: Product, a: usize, rows: usize, out: usize): void {
  multiply<u8>(product, a, rows, out)
}

export function multiplyInt16(product: Product, a: usize, rows: usize, out: usize): void {
  multiply<i16>(product, a, rows, out)
}

export function multiplyFloat32(product: Product, a: usize, rows: usize, out: usize): void {
  multiply<f32>(product, a, rows, out)
}

export function multiplySparseInt8(product: Product, x: usize, rows: usize, list: usize, out: usize): void {
  multiplySparse<i8>(product, x, rows, list, out)
}

export function multiplySparseInt16(product: Product, x: usize, rows: usize, list: usize, out: usize): void {
  multiplySparse<i16>(product, x, rows, list, out)
}

export function packWeightWords(rows: usize, columns: usize, steps: usize, out: usize): void {
  packWeights<u32>(rows, columns, steps, out)
}

export function packWeightPairs(rows: usize, columns: usize, steps: usize, out: usize): void {
  packWeights<u16>(rows, columns, steps, out)
}

export function finishIntegerScores(
  scores: usize,
  biases: usize,
  count: usize,
  scale: f64,
  largest: usize,
): f64 {
  return finishScores<i32>(scores, biases, count, scale, largest)
}

export function finishFloatScores(
  scores: usize,
  biases: usize,
  count: usize,
  scale: f64,
  largest: usize,
): f64 {
  return finishScores<f32>(scores, biases, count, scale, largest)
}
