import type { Decoded, DecodeTask } from './decode-task.ts'
import {
  createLoopFinder,
  EMPTY_TAIL,
  extendedTail,
  idsThatEcho,
  idsThatRepeat,
  type SequenceTail,
} from './repetition.ts'

const END_OF_SENTENCE = 0
/** Scores this far below the best one add less than rounding to the sum of probabilities. */
const NEGLIGIBLE = -20

/** Far more than sums of float64 are rounded by, far less than scores differ by. */
const ROUNDING_MARGIN = 1e-6

/** A partial translation, linked to the one it extends. */
interface Hypothesis {
  readonly id: number | undefined
  readonly parent: Hypothesis | undefined
  readonly length: number
  readonly logProbability: number
  readonly query: Float32Array
  readonly tail: SequenceTail
}

interface StepScores {
  readonly scores: Int32Array | Float32Array
  /** Column of each candidate. */
  readonly columns: Uint32Array
  readonly scoresAt: (slot: number) => number
  readonly queryOf: (slot: number) => Float32Array
}

export interface BestHypothesis extends Pick<Decoded, 'ids' | 'score' | 'ended'> {
  readonly queries: readonly Float32Array[]
}

/** The hypotheses of one sentence: a beam of `width`, which narrows as hypotheses end; 1 is greedy search. */
export interface Hypotheses {
  /** Last piece of each live hypothesis; `undefined` at the start of the sentence. */
  readonly previousIds: () => readonly (number | undefined)[]
  /** Extends by one piece. Returns the slot that each live hypothesis descends from. */
  readonly extend: (step: StepScores) => readonly number[]
  /** The best translation once the search is over. */
  readonly result: () => BestHypothesis | undefined
}

export interface HypothesesOptions {
  readonly task: DecodeTask
  readonly width: number
  readonly scale: number
  readonly bias: Float32Array
}

export function createHypotheses({ task, width, scale, bias }: HypothesesOptions): Hypotheses {
  const { candidates } = task
  const biases = new Float32Array(candidates.length)
  for (let index = 0; index < biases.length; index += 1) biases[index] = bias[candidates[index] ?? 0] ?? 0
  const logits = new Float32Array(candidates.length)
  const loopOf = createLoopFinder(task.sourceIds)
  const finished: { readonly hypothesis: Hypothesis; readonly ended: Decoded['ended'] }[] = []
  let live: Hypothesis[] = [START]

  /** Fills `logits` for a slot and returns the logarithm of the sum of their exponentials. */
  function score(step: StepScores, slot: number, hypothesis: Hypothesis): number {
    const start = step.scoresAt(slot)
    const { scores, columns } = step
    let largest = -Infinity
    for (let index = 0; index < logits.length; index += 1) {
      const logit = (scores[start + (columns[index] ?? 0)] ?? 0) * scale + (biases[index] ?? 0)
      logits[index] = logit
      if (logit > largest) largest = logit
    }
    let total = 0
    for (let index = 0; index < logits.length; index += 1) {
      const below = (logits[index] ?? 0) - largest
      if (below > NEGLIGIBLE) total += Math.exp(below)
    }
    if (task.forbidsEchoes) forbid(idsThatEcho(idsOf(hypothesis)))
    if (task.uniqueGroupSize > 0) forbid(idsThatRepeat(idsOf(hypothesis), task.uniqueGroupSize))
    return largest + Math.log(total)
  }

  function forbid(banned: ReadonlySet<number>): void {
    if (banned.size === 0) return
    for (const [index, id] of candidates.entries()) {
      if (id !== END_OF_SENTENCE && banned.has(id)) logits[index] = -Infinity
    }
  }

  function extendGreedily(step: StepScores): readonly number[] {
    const [hypothesis = START] = live
    const normaliser = score(step, 0, hypothesis)
    let best = 0
    for (let index = 1; index < logits.length; index += 1) {
      if ((logits[index] ?? 0) > (logits[best] ?? 0)) best = index
    }
    live = []
    const logit = (logits[best] ?? 0) - normaliser
    return accept(extended(hypothesis, candidates[best] ?? 0, logit, step.queryOf(0))) ? [0] : []
  }

  function accept(next: Hypothesis): boolean {
    if (next.id === END_OF_SENTENCE) finished.push({ hypothesis: next, ended: 'end' })
    else if (loopOf(next.tail) > 0) finished.push({ hypothesis: next, ended: 'loop' })
    else if (next.length >= task.maxLength) finished.push({ hypothesis: next, ended: 'length' })
    else return live.push(next) > 0
    return false
  }

  function extendBeam(step: StepScores): readonly number[] {
    const room = width - finished.length
    const best: { slot: number; index: number; logProbability: number; logit: number }[] = []
    let worst = -Infinity
    for (const [slot, hypothesis] of live.entries()) {
      const normaliser = score(step, slot, hypothesis)
      const before = hypothesis.logProbability
      // Nearly all candidates are too unlikely, which one comparison tells; rounding is far below the margin.
      let least = worst - before + normaliser - ROUNDING_MARGIN
      for (let index = 0; index < logits.length; index += 1) {
        const logit = logits[index] ?? 0
        if (logit < least) continue
        const logProbability = before + logit - normaliser
        if (logProbability <= worst && best.length === room) continue
        const place = best.findIndex((entry) => entry.logProbability < logProbability)
        best.splice(place < 0 ? best.length : place, 0, {
          slot,
          index,
          logProbability,
          logit: logit - normaliser,
        })
        if (best.length > room) best.length = room
        if (best.length < room) continue
        worst = best[room - 1]?.logProbability ?? -Infinity
        least = worst - before + normaliser - ROUNDING_MARGIN
      }
    }
    const before = live
    live = []
    const parents: number[] = []
    for (const { slot, index, logit } of best) {
      const parent = before[slot] ?? START
      if (accept(extended(parent, candidates[index] ?? 0, logit, step.queryOf(slot)))) parents.push(slot)
    }
    return parents
  }

  return {
    previousIds: () => live.map((hypothesis) => hypothesis.id),
    extend: (step) => (width === 1 ? extendGreedily(step) : extendBeam(step)),
    result() {
      if (live.length > 0) return undefined
      const [best] = finished.toSorted((a, b) => meanOf(b.hypothesis) - meanOf(a.hypothesis))
      if (best === undefined) return undefined
      const chain = chainOf(best.hypothesis).filter((hypothesis) => hypothesis.id !== END_OF_SENTENCE)
      const ids = chain.map((hypothesis) => hypothesis.id ?? 0)
      return {
        ids,
        score: meanOf(best.hypothesis),
        ended: best.ended,
        queries: chain.map((hypothesis) => hypothesis.query),
      }
    },
  }
}

const START: Hypothesis = {
  id: undefined,
  parent: undefined,
  length: 0,
  logProbability: 0,
  query: new Float32Array(),
  tail: EMPTY_TAIL,
}

function extended(parent: Hypothesis, id: number, logProbability: number, query: Float32Array): Hypothesis {
  return {
    id,
    parent,
    length: parent.length + 1,
    logProbability: parent.logProbability + logProbability,
    query,
    tail: extendedTail(parent.tail, id),
  }
}

function meanOf(hypothesis: Hypothesis): number {
  return Math.min(0, hypothesis.logProbability / Math.max(1, hypothesis.length))
}

function chainOf(hypothesis: Hypothesis): Hypothesis[] {
  const chain: Hypothesis[] = []
  for (let at: Hypothesis = hypothesis; at.parent !== undefined; at = at.parent) chain.push(at)
  return chain.toReversed()
}

function idsOf(hypothesis: Hypothesis): number[] {
  return chainOf(hypothesis).map(({ id }) => id ?? 0)
}
