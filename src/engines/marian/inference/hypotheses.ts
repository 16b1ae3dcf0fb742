import { bestExtensions, type Extension } from './best-extensions.ts'
import type { Decoded, DecodeTask } from './decode-task.ts'
import { chainOf, END_OF_SENTENCE, extended, type Hypothesis, idsOf, meanOf, START } from './hypothesis.ts'
import { createLoopFinder, idsThatEcho, idsThatRepeat } from './repetition.ts'

/** What a step of the decoder says about the live hypotheses of one sentence. */
interface StepScores {
  /** Fills `logits` for a slot and returns the logarithm of the sum of their exponentials. */
  readonly score: (slot: number, logits: Float32Array) => number
  /** Number of the first slot's attention query; those of the others follow. */
  readonly firstQuery: number
}

export interface BestHypothesis extends Pick<Decoded, 'ids' | 'score' | 'ended' | 'others'> {
  /** Number of each piece's attention query. */
  readonly queries: readonly number[]
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

export function createHypotheses(task: DecodeTask, width: number): Hypotheses {
  const { candidates } = task
  const logits = new Float32Array(candidates.length)
  const loopOf = createLoopFinder(task.sourceIds)
  const finished: Finished[] = []
  let live: Hypothesis[] = [START]

  function score(step: StepScores, slot: number): number {
    const normaliser = step.score(slot, logits)
    forbidRepetitions(task, live[slot] ?? START, logits)
    return normaliser
  }

  function accept(next: Hypothesis): boolean {
    if (next.id === END_OF_SENTENCE) finished.push({ hypothesis: next, ended: 'end' })
    else if (loopOf(next.tail) > 0) finished.push({ hypothesis: next, ended: 'loop' })
    else if (next.length >= task.maxLength) finished.push({ hypothesis: next, ended: 'length' })
    else return live.push(next) > 0
    return false
  }

  return {
    previousIds: () => live.map((hypothesis) => hypothesis.id),
    extend(step) {
      const before = live
      const scoreSlot = (slot: number) => score(step, slot)
      const best =
        width === 1
          ? [likeliest(logits, scoreSlot(0))]
          : bestExtensions(before, width - finished.length, logits, scoreSlot)
      live = []
      const parents: number[] = []
      for (const { slot, index, pieceLogProbability: logProbability } of best) {
        const piece = { id: candidates[index] ?? 0, logProbability, query: step.firstQuery + slot }
        if (accept(extended(before[slot] ?? START, piece))) parents.push(slot)
      }
      return parents
    },
    result: () => (live.length > 0 ? undefined : bestOf(finished)),
  }
}

interface Finished {
  readonly hypothesis: Hypothesis
  readonly ended: Decoded['ended']
}

function likeliest(logits: Float32Array, normaliser: number): Omit<Extension, 'logProbability'> {
  let index = 0
  for (let other = 1; other < logits.length; other += 1) {
    if ((logits[other] ?? 0) > (logits[index] ?? 0)) index = other
  }
  return { slot: 0, index, pieceLogProbability: (logits[index] ?? 0) - normaliser }
}

function forbidRepetitions(task: DecodeTask, hypothesis: Hypothesis, logits: Float32Array): void {
  const { candidates, forbidsEchoes, uniqueGroupSize } = task
  if (!forbidsEchoes && uniqueGroupSize === 0) return
  const ids = idsOf(hypothesis)
  const banned = [
    ...(forbidsEchoes ? idsThatEcho(ids) : []),
    ...(uniqueGroupSize > 0 ? idsThatRepeat(ids, uniqueGroupSize) : []),
  ]
  for (const id of banned) {
    const index = id === END_OF_SENTENCE ? -1 : candidates.indexOf(id)
    if (index >= 0) logits[index] = -Infinity
  }
}

function bestOf(finished: readonly Finished[]): BestHypothesis | undefined {
  const [best, ...others] = finished.toSorted((a, b) => meanOf(b.hypothesis) - meanOf(a.hypothesis))
  if (best === undefined) return undefined
  const chain = piecesOf(best)
  return {
    ids: chain.map(({ id }) => id ?? 0),
    score: meanOf(best.hypothesis),
    ended: best.ended,
    others: others.flatMap((other) =>
      other.ended === 'end' ? [piecesOf(other).map(({ id }) => id ?? 0)] : [],
    ),
    queries: chain.map(({ query }) => query),
  }
}

/** Without the end of the sentence. */
function piecesOf({ hypothesis }: Finished): readonly Hypothesis[] {
  return chainOf(hypothesis).filter(({ id }) => id !== END_OF_SENTENCE)
}
