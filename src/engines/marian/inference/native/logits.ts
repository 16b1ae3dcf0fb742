/** Logits this far below the largest one add less than rounding to the sum of exponentials. */
const NEGLIGIBLE = -20

/** The logarithm of the sum of the exponentials. */
export function logSumOfExponentials(logits: Float32Array): number {
  let largest = -Infinity
  for (let index = 0; index < logits.length; index += 1) {
    const logit = logits[index] ?? 0
    if (logit > largest) largest = logit
  }
  let total = 0
  for (let index = 0; index < logits.length; index += 1) {
    const below = (logits[index] ?? 0) - largest
    if (below > NEGLIGIBLE) total += Math.exp(below)
  }
  return largest + Math.log(total)
}
