import type { ContextModel } from '../context/context-model.ts'
import type { Candidate, CandidateFinder } from './candidates.ts'

export interface RankedCandidate {
  readonly form: string
  readonly score: number
  /** See `editCost`. */
  readonly cost: number
}

const WEIGHTS = { cost: 5, pair: 0.45, unknown: -1.5 }
const REMEMBERED = 5_000

/** Finds what may have been meant by a form between two others, the best first. */
export function createRanking(
  model: ContextModel,
  finder: CandidateFinder,
): (form: string, before: string, after: string) => readonly RankedCandidate[] {
  const remembered = new Map<string, readonly Candidate[]>()

  function candidatesFor(form: string): readonly Candidate[] {
    let found = remembered.get(form)
    if (found === undefined) {
      found = [...finder.find(form), ...splitsOf(form)]
      if (remembered.size > REMEMBERED) remembered.clear()
      remembered.set(form, found)
    }
    return found
  }

  /** `alot` for `a lot`: two usual words that often follow each other. */
  function splitsOf(form: string): readonly Candidate[] {
    const found: Candidate[] = []
    for (let at = 1; at < form.length; at += 1) {
      const [first, second] = [form.slice(0, at), form.slice(at)]
      if (model.count(first) < 300 || model.count(second) < 100) continue
      if (model.table.pairLog(first, second) >= 5) found.push({ form: `${first} ${second}`, cost: 1 })
    }
    return found
  }

  function scoreOf({ form, cost }: Candidate, before: string, after: string): number {
    const words = form.split(' ')
    const count = Math.min(...words.map((word) => model.count(word)))
    const pairs = model.table.pairLog(before, words[0] ?? '') + model.table.pairLog(words.at(-1) ?? '', after)
    return (
      Math.log2(count + 1) * 0.5 +
      (count === 0 ? WEIGHTS.unknown : 0) +
      pairs * WEIGHTS.pair -
      cost * WEIGHTS.cost
    )
  }

  return (form, before, after) =>
    candidatesFor(form)
      .map((candidate) => ({ ...candidate, score: scoreOf(candidate, before, after) }))
      .toSorted((one, other) => other.score - one.score)
}
