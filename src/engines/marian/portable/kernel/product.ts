/** What becomes of the sums of a product. */
export const enum Finish {
  /** Left as they are, [rows, columns]: int32, or float32 for float32 weights. */
  SUMS,
  /** Times `scale`, plus bias: float32, [rows, columns]. */
  FLOATS,
  /**
   * The same, negative values made 0, as the next product takes them: quantised with `alpha`, bytes, [rows, columns]; packed
   * activations for float32.
   */
  RELU,
}

/** A product with fixed weights, in memory. All addresses are multiples of 16. */
@unmanaged
export class Product {
  /** Packed weights, see `tile.ts`. */
  weights: usize
  /** [columns], the sums that a row of zeros has, which is not packed as zeros where there is a zero point. */
  zeros: usize
  /** [columns], float32. */
  bias: usize
  /** From sums to values. */
  scale: f32
  /** For `RELU`: the activation scale of the next product. */
  alpha: f32
  /** Inputs by steps. */
  steps: usize
  /** A multiple of 4. */
  columns: usize
  finish: Finish
}

export function describeProduct(
  product: Product,
  weights: usize,
  zeros: usize,
  bias: usize,
  scale: f32,
  alpha: f32,
  steps: usize,
  columns: usize,
  finish: Finish,
): void {
  product.weights = weights
  product.zeros = zeros
  product.bias = bias
  product.scale = scale
  product.alpha = alpha
  product.steps = steps
  product.columns = columns
  product.finish = finish
}
