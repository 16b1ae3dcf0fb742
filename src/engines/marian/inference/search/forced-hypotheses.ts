import type { DecodeTask, KnownTargets, RivalPiece } from '../decode-task.ts'
import type { FoundText, Hypotheses } from './hypotheses.ts'
import { END_OF_SENTENCE } from './hypothesis.ts'

/**
 * Targets that are known: each step extends them by their next piece, whatever its likelihood, so that the scores of the result
 * are theirs. Those that have begun alike are one hypothesis. A piece that is no candidate makes its target impossible (`-Infinity`).
 */
export function createForcedHypotheses(
  { candidates, rivals = 0 }: Pick<DecodeTask, 'candidates' | 'rivals'>,
  { targets, shared }: KnownTargets,
): Hypotheses {
  const logits = new Float32Array(candidates.length)
  const found: RivalPiece[] = []
  const sumOfShared = createSharedSum(candidates, shared)
  const all = targets.map((ids) => createForcedTarget(ids, candidates, shared))
  let live: readonly (readonly ForcedTarget[])[] = [all]
  let position = 0

  return {
    previousIds: () => live.map(([one]) => one?.ids[position - 1]),
    extend(step) {
      const next: (readonly ForcedTarget[])[] = []
      const parents: number[] = []
      for (const [slot, alike] of live.entries()) {
        step.score(slot, logits)
        const sum = sumOfShared(logits)
        for (const target of alike) {
          const logit = target.extend(logits, position, sum)
          for (const rival of likelierThan(logit, logits, rivals)) {
            const odds = (logits[rival] ?? 0) - logit
            found.push({ place: position, id: candidates[rival] ?? 0, odds })
          }
        }
        const going = alike.filter(({ ids }) => position < ids.length)
        for (const group of Map.groupBy(going, ({ ids }) => ids[position]).values()) {
          next.push(group)
          parents.push(slot)
        }
      }
      live = next
      position += 1
      return parents
    },
    result() {
      const [first, ...others] = live.length > 0 ? [] : all.map((target) => target.found())
      return first && { ...first, ended: 'end', others, ...(rivals > 0 && { rivals: found }) }
    },
  }
}

interface ForcedTarget {
  readonly ids: readonly number[]
  /** Takes the piece at `position`, or the end; returns its logit. */
  readonly extend: (logits: Float32Array, position: number, shared: ExponentialSum) => number
  readonly found: () => FoundText
}

/** Of `exp(logit - largest)`. */
interface ExponentialSum {
  readonly largest: number
  readonly total: number
}

function createForcedTarget(
  ids: readonly number[],
  candidates: Uint32Array,
  shared: Uint32Array,
): ForcedTarget {
  const indices = [...ids, END_OF_SENTENCE].map((id) => candidates.indexOf(id))
  const own = [...new Set(indices)].filter((index) => index >= 0 && !shared.includes(candidates[index] ?? 0))
  const logProbabilities: number[] = []
  return {
    ids,
    extend(logits, position, { largest, total }) {
      const index = indices[position] ?? -1
      const logit = index < 0 ? -Infinity : (logits[index] ?? 0)
      const sum = own.reduce((before, at) => before + Math.exp((logits[at] ?? 0) - largest), total)
      logProbabilities.push(logit - largest - Math.log(sum))
      return logit
    },
    found() {
      const sum = logProbabilities.reduce((before, one) => before + one, 0)
      return { ids, score: Math.min(0, sum / logProbabilities.length), logProbabilities, queries: [] }
    },
  }
}

/** What all targets have is summed up once a step, in the same order whatever else is possible. */
function createSharedSum(
  candidates: Uint32Array,
  shared: Uint32Array,
): (logits: Float32Array) => ExponentialSum {
  const indices = new Uint32Array(shared.length)
  let at = 0
  for (let index = 0; index < candidates.length; index += 1) {
    if (candidates[index] === shared[at]) indices[at++] = index
  }
  return (logits) => {
    let largest = -Infinity
    for (let place = 0; place < at; place += 1) largest = Math.max(largest, logits[indices[place] ?? 0] ?? 0)
    let total = 0
    for (let place = 0; place < at; place += 1)
      total += Math.exp((logits[indices[place] ?? 0] ?? 0) - largest)
    return { largest, total }
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
