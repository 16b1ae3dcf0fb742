/** `[a b c d e f]` as PDF writes it: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [a2, b2, c2, d2, e2, f2] = inner
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ]
}

/** Of the arguments of an operator: six numbers, alone or as one list. */
export function matrixOf(args: readonly unknown[]): Matrix {
  const [first] = args
  const list = typeof first === 'number' ? args : Array.from((first ?? []) as ArrayLike<number>)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = list.map(Number)
  return [a, b, c, d, e, f]
}
