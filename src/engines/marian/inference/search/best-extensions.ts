import type { Hypothesis } from './hypothesis.ts'

/** A hypothesis with one more piece. */
export interface Extension {
  /** Place of the hypothesis among the live ones. */
  readonly slot: number
  /** Place of the piece among the candidates. */
  readonly index: number
  /** Of the whole. */
  readonly logProbability: number
  /** Of the piece. */
  readonly pieceLogProbability: number
}

/** Far more than sums of float64 are rounded by, far less than scores differ by. */
const ROUNDING_MARGIN = 1e-6

/**
 * The `room` most likely extensions of all hypotheses, the likeliest first. `score` fills `logits` for a slot and returns
 * the logarithm of the sum of their exponentials; `costOf` tells what a hypothesis pays to be extended by a piece.
 */
export function bestExtensions(
  live: readonly Hypothesis[],
  room: number,
  logits: Float32Array,
  score: (slot: number) => number,
  costOf: (slot: number, index: number) => number,
): readonly Extension[] {
  const best: Extension[] = []
  let worst = -Infinity
  for (const [slot, { logProbability: before }] of live.entries()) {
    const normaliser = score(slot)
    // Nearly all candidates are too unlikely, which one comparison tells; rounding is far below the margin.
    let least = worst - before + normaliser - ROUNDING_MARGIN
    for (let index = 0; index < logits.length; index += 1) {
      const full = logits[index] ?? 0
      if (full < least) continue
      const logit = full - costOf(slot, index)
      const logProbability = before + logit - normaliser
      if (logProbability <= worst && best.length === room) continue
      insert(best, { slot, index, logProbability, pieceLogProbability: logit - normaliser })
      if (best.length > room) best.pop()
      if (best.length < room) continue
      worst = best[room - 1]?.logProbability ?? -Infinity
      least = worst - before + normaliser - ROUNDING_MARGIN
    }
  }
  return best
}

/** Behind all that are as likely. */
function insert(best: Extension[], extension: Extension): void {
  let at = best.length
  while (at > 0 && (best[at - 1]?.logProbability ?? 0) < extension.logProbability) at -= 1
  best.splice(at, 0, extension)
}
