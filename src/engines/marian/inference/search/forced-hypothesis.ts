import type { DecodeTask, RivalPiece } from '../decode-task.ts'
import { foundText, type Hypotheses } from './hypotheses.ts'
import { END_OF_SENTENCE, extended, type Hypothesis, START } from './hypothesis.ts'

/**
 * The one hypothesis of a target that is known: each step extends it by the next piece, whatever its likelihood, so that the
 * result's score is that of the target. A piece that is no candidate makes it impossible (`-Infinity`).
 */
export function createForcedHypothesis(
  { candidates, rivals = 0 }: Pick<DecodeTask, 'candidates' | 'rivals'>,
  target: readonly number[],
): Hypotheses {
  const logits = new Float32Array(candidates.length)
  const found: RivalPiece[] = []
  let hypothesis: Hypothesis = START

  return {
    previousIds: () => [hypothesis.id],
    extend(step) {
      const id = target[hypothesis.length] ?? END_OF_SENTENCE
      const normaliser = step.score(0, logits)
      const index = candidates.indexOf(id)
      const logit = index < 0 ? -Infinity : (logits[index] ?? 0)
      for (const rival of likelierThan(logit, logits, rivals)) {
        const odds = (logits[rival] ?? 0) - logit
        found.push({ place: hypothesis.length, id: candidates[rival] ?? 0, odds })
      }
      hypothesis = extended(hypothesis, { id, logProbability: logit - normaliser, query: step.firstQuery })
      return [0]
    },
    result: () =>
      hypothesis.length > target.length
        ? { ...foundText(hypothesis), ended: 'end', others: [], ...(rivals > 0 && { rivals: found }) }
        : undefined,
  }
}

/** Where in `logits` the `most` greatest are of those above `least`, the greatest first. */
function likelierThan(least: number, logits: Float32Array, most: number): readonly number[] {
  const best: number[] = []
  if (most === 0) return best
  let worst = least
  for (let index = 0; index < logits.length; index += 1) {
    const logit = logits[index] ?? 0
    if (logit <= worst) continue
    let at = best.length
    while (at > 0 && (logits[best[at - 1] ?? 0] ?? 0) < logit) at -= 1
    best.splice(at, 0, index)
    if (best.length > most) best.pop()
    if (best.length === most) worst = logits[best[most - 1] ?? 0] ?? 0
  }
  return best
}
