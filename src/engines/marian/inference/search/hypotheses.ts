import type { Decoded, DecodeTask, NextSearch, ReviewedText, WishState } from '../decode-task.ts'
import { bestExtensions, type Extension } from './best-extensions.ts'
import { chainOf, END_OF_SENTENCE, extended, type Hypothesis, idsOf, meanOf, START } from './hypothesis.ts'
import { createLoopFinder, idsThatEcho, idsThatRepeat } from './repetition.ts'

/** What a step of the decoder says about the live hypotheses of one sentence. */
interface StepScores {
  /** Fills `logits` for a slot and returns the logarithm of the sum of their exponentials. */
  readonly score: (slot: number, logits: Float32Array) => number
  /** Number of the first slot's attention query; those of the others follow. */
  readonly firstQuery: number
}

/** A translation whose attention is not known yet. */
export interface FoundText extends Omit<ReviewedText, 'attention'> {
  /** Number of each piece's attention query. */
  readonly queries: readonly number[]
}

export interface BestHypothesis extends FoundText, Pick<Decoded, 'ended' | 'rivals'> {
  readonly others: readonly FoundText[]
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

/** `next` says what the search is when it is not the sentence's first one. */
export function createHypotheses(task: DecodeTask, next?: NextSearch): Hypotheses {
  const { candidates, width } = task
  const bans = { ...task, forbidsEchoes: next?.forbidsEchoes ?? task.forbidsEchoes }
  const logits = new Float32Array(candidates.length)
  const loopOf = createLoopFinder(task.sourceIds)
  const finished: Finished[] = []
  let live: Hypothesis[] = [{ ...START, word: task.words?.none, wish: next?.wishes?.none }]
  const margin = marginOf(task, next)

  function score(step: StepScores, slot: number): number {
    const normaliser = step.score(slot, logits)
    forbidRepetitions(bans, live[slot] ?? START, logits)
    pay(live[slot]?.wish, logits)
    return normaliser
  }

  function bestOfStep(before: readonly Hypothesis[], step: StepScores): readonly Choice[] {
    const [only = START] = before
    const given = next?.beginning[only.length]
    if (given === undefined && width > 1) {
      const room = width - finished.length
      const costIn = (slot: number, index: number) => chargeFor(task, before[slot] ?? START, index)
      const best = bestExtensions(before, room, logits, (slot) => score(step, slot), costIn)
      return margin === undefined ? best : closeToBest(task, before, best, margin)
    }
    const normaliser = score(step, 0)
    const costIn = (index: number) => chargeFor(task, only, index)
    const index = given === undefined ? likeliest(logits, costIn) : candidates.indexOf(given)
    return [{ slot: 0, index, pieceLogProbability: (logits[index] ?? 0) - costIn(index) - normaliser }]
  }

  function accept(hypothesis: Hypothesis): boolean {
    if (hypothesis.id === END_OF_SENTENCE) finished.push({ hypothesis, ended: 'end' })
    else if (loopOf(hypothesis.tail) > 0) finished.push({ hypothesis, ended: 'loop' })
    else if (hypothesis.length >= task.maxLength) finished.push({ hypothesis, ended: 'length' })
    else return live.push(hypothesis) > 0
    return false
  }

  return {
    previousIds: () => live.map((hypothesis) => hypothesis.id),
    extend(step) {
      const before = live
      const best = bestOfStep(before, step)
      live = []
      const parents: number[] = []
      for (const { slot, index, pieceLogProbability: logProbability } of best) {
        const piece = { id: candidates[index] ?? 0, logProbability, query: step.firstQuery + slot }
        if (accept(extended(before[slot] ?? START, piece))) parents.push(slot)
      }
      const [first] = live
      if (first === undefined || !isKnown(first, next?.known)) return parents
      finished.push({ hypothesis: first, ended: 'length' })
      live = []
      return []
    },
    result: () => (live.length > 0 ? undefined : bestOf(finished)),
  }
}

/** In a search for wished words; what was paid for them counts. */
const WISHED_MARGIN = 2

interface Finished {
  readonly hypothesis: Hypothesis
  readonly ended: Decoded['ended']
}

type Choice = Omit<Extension, 'logProbability'>

/** How far hypotheses may be behind; any way is searched for another word than one that is none. */
function marginOf({ margin }: DecodeTask, next: NextSearch | undefined): number | undefined {
  if (next?.wishes !== undefined) return WISHED_MARGIN
  return next === undefined ? margin : undefined
}

function likeliest(logits: Float32Array, costOf: (index: number) => number): number {
  let best = 0
  let most = (logits[0] ?? 0) - costOf(0)
  for (let index = 1; index < logits.length; index += 1) {
    const logit = logits[index] ?? 0
    if (logit <= most || logit - costOf(index) <= most) continue
    best = index
    most = logit - costOf(index)
  }
  return best
}

/**
 * Without those that are too far behind the likeliest. That one counts as if its last word were complete: as long as it has not
 * paid for a word, the word would drive all others out.
 */
function closeToBest(
  { candidates }: DecodeTask,
  before: readonly Hypothesis[],
  best: readonly Extension[],
  margin: number,
): readonly Extension[] {
  const charged = best.map(({ slot, index, logProbability }) => {
    return logProbability - (before[slot]?.word?.with(candidates[index] ?? 0).cost() ?? 0)
  })
  const least = Math.max(...charged) - margin
  return best.filter(({ logProbability }) => logProbability >= least)
}

/** A hypothesis pays for its last word with whatever piece ends that word. */
function chargeFor({ candidates, words }: DecodeTask, { word }: Hypothesis, index: number): number {
  const cost = word?.cost() ?? 0
  return cost > 0 && words?.endsWord(candidates[index] ?? 0) === true ? cost : 0
}

/** Whether a hypothesis is what is known already, far enough for it to stay that. */
function isKnown(hypothesis: Hypothesis, known: NextSearch['known']): boolean {
  if (known === undefined || hypothesis.length < known.telling) return false
  const isSame = (id: number, index: number) => id === known.ids[index]
  return isSame(hypothesis.id ?? -1, hypothesis.length - 1) && idsOf(hypothesis).every(isSame)
}

function pay(wish: WishState | undefined, logits: Float32Array): void {
  const gains = wish?.gains()
  if (gains === undefined) return
  // Thousands of candidates at each step: entries would be as many objects.
  for (let index = 0; index < gains.length; index += 1)
    logits[index] = (logits[index] ?? 0) + (gains[index] ?? 0)
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
  return {
    ...foundText(best.hypothesis),
    ended: best.ended,
    others: others.filter(({ ended }) => ended === 'end').map(({ hypothesis }) => foundText(hypothesis)),
  }
}

/** Without the end of the sentence. */
export function foundText(hypothesis: Hypothesis): FoundText {
  const whole = chainOf(hypothesis)
  const chain = whole.filter(({ id }) => id !== END_OF_SENTENCE)
  return {
    ids: chain.map(({ id }) => id ?? 0),
    score: meanOf(hypothesis),
    logProbabilities: whole.map(
      ({ logProbability, parent }) => logProbability - (parent?.logProbability ?? 0),
    ),
    queries: chain.map(({ query }) => query),
  }
}
